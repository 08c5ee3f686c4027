const TIME_LIMIT_MS = 5_000

/** Presses the control with these words as soon as it appears. */
export async function press(message: string): Promise<void> {
  const target = await appear(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, summary, [role=tab]')].find((element) =>
      (element.ariaLabel ?? element.textContent).trim().startsWith(message),
    ),
  )
  target.click()
}

/** Types into the field with that label, as a person does. */
export async function type(label: string, text: string): Promise<void> {
  const field = await appear(() => {
    const found = [...document.querySelectorAll('label')].find((element) => element.textContent.trim() === label)
    return found?.control instanceof HTMLInputElement ? found.control : undefined
  })
  // React watches the own setter of the field and would ignore this change, so the setter that all
  // fields share is used.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function appear<T>(find: () => T | undefined): Promise<T> {
  const deadline = Date.now() + TIME_LIMIT_MS
  while (Date.now() < deadline) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('What the story waits for does not appear')
}
