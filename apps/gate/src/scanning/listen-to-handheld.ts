/** A handheld scanner types faster than this, and a person does not type a whole code so fast. */
const KEYSTROKE_MS = 100
const SHORTEST_CODE = 8

/**
 * Listens to a handheld scanner, which sends fast keystrokes and then Enter, like a keyboard. It
 * ignores keystrokes in a field, because Enter submits the form of the field. Returns a function that
 * stops listening.
 */
export function listenToHandheld(onCode: (text: string) => void): () => void {
  let typed = ''
  let typedAt = -Infinity
  const hear = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const isFast = event.timeStamp - typedAt < KEYSTROKE_MS
    typedAt = event.timeStamp
    if (event.key === 'Enter') {
      const code = isFast ? typed : ''
      typed = ''
      if (code.length < SHORTEST_CODE) return
      // Otherwise the Enter of a scanner would press the button that has the focus.
      event.preventDefault()
      onCode(code)
      return
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    typed = (isFast ? typed : '') + event.key
  }
  document.addEventListener('keydown', hear, { capture: true })
  return () => document.removeEventListener('keydown', hear, { capture: true })
}
