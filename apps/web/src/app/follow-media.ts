/** The older interface of a media query list, in Safari before 14. */
interface OldList {
  addListener: (listener: () => void) => void
  removeListener: (listener: () => void) => void
}

/**
 * Calls `onChange` whenever the result of a media query changes. Returns a function that stops it.
 */
export function followMedia(query: string, onChange: () => void): () => void {
  const list = matchMedia(query)
  if ('addEventListener' in list) {
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  const old = list as OldList
  old.addListener(onChange)
  return () => old.removeListener(onChange)
}
