/**
 * Starts an app. If the browser stores no data for the site, it shows this message instead of a blank page. Throws the
 * error of the start.
 */
export async function startOrSay(page: Element, sentence: string, start: () => unknown): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (error instanceof DOMException || !('indexedDB' in globalThis)) {
      page.setAttribute('role', 'alert')
      page.textContent = sentence
    }
    throw error
  }
}
