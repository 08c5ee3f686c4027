/** A handheld scanner types faster than this; hardly anybody does, for a whole code. */
const KEYSTROKE_MS = 100
const SHORTEST_CODE = 8

/**
 * Listens to a handheld scanner, which types like a keyboard: fast keystrokes that end in Enter,
 * wherever the focus is. What it types into a field is sent by the form of the field. Returns a
 * function that stops it.
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
      // The Enter of a scanner presses no button that happens to have the focus.
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
