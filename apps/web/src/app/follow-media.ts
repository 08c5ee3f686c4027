/** How Safari before 14 follows a media query. */
interface OldList {
  addListener: (listener: () => void) => void
  removeListener: (listener: () => void) => void
}

/** Tells of each change of what a media query says. Returns what ends it. */
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
