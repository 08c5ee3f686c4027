let locks = 0

/**
 * Stops the page from scrolling until the returned function is called. Several dialogs may hold it
 * at once.
 */
export function lockScroll(): () => void {
  locks += 1
  document.documentElement.dataset['locked'] = ''
  return () => {
    locks -= 1
    if (locks === 0) delete document.documentElement.dataset['locked']
  }
}
