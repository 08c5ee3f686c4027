/**
 * The longest time between two keystrokes of a handheld scanner. No person types a whole code that
 * fast.
 */
const KEYSTROKE_MS = 100
const SHORTEST_CODE = 8

/**
 * Listens to a handheld scanner, which types a code like a fast keyboard and then sends Enter. It
 * ignores keystrokes in a field, because there Enter submits the form. Returns a function that
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
      // The scanner's Enter would otherwise press the button that has the focus.
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
