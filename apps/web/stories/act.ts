const PATIENCE_MS = 5_000

/** Presses what carries these words, as soon as it is there. */
export async function press(words: string): Promise<void> {
  const target = await appear(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, [role=tab]')].find((element) =>
      (element.ariaLabel ?? element.textContent).trim().startsWith(words),
    ),
  )
  target.click()
}

/** Types into the field of that label, as a person does. */
export async function type(label: string, text: string): Promise<void> {
  const field = await appear(() => {
    const found = [...document.querySelectorAll('label')].find(
      (element) => element.textContent.trim() === label,
    )
    return found?.control instanceof HTMLInputElement ? found.control : undefined
  })
  // React listens to the setter of the field itself: the one that all fields share goes round it.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function appear<T>(find: () => T | undefined): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('What the story waits for does not appear')
}
