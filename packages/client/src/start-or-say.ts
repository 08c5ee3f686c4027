/**
 * Starts an app. A page whose browser keeps no data for it says this sentence, where it would be blank otherwise. Throws the
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
