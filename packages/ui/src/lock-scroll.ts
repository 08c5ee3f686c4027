let locks = 0

/** Keeps the page from scrolling until the answer is called; dialogs may stand on dialogs. */
export function lockScroll(): () => void {
  locks += 1
  document.documentElement.dataset['locked'] = ''
  return () => {
    locks -= 1
    if (locks === 0) delete document.documentElement.dataset['locked']
  }
}
