const FOCUSABLE = 'button:not(:disabled), a[href], input, select, textarea'

/**
 * The dialogs opened by hand, the topmost last. Only that one keeps the focus and reacts to Escape.
 */
const shownByHand: HTMLElement[] = []

/** Opens a dialog over the page. Returns a function that closes it and gives the focus back. */
export function showModal(dialog: HTMLDialogElement): () => void {
  // Safari before 15.4 and Firefox before 98 have no dialogs.
  if (typeof dialog.showModal !== 'function') return showByHand(dialog)
  // oxlint-disable-next-line velvet/old-browsers -- browsers without it have returned above
  if (!dialog.open) dialog.showModal()
  return () => dialog.close()
}

/**
 * Replaces `showModal`: opens the dialog, keeps the focus inside, and treats Escape as a request to
 * close.
 */
function showByHand(dialog: HTMLElement): () => void {
  const before = document.activeElement
  const isOnTop = () => shownByHand[shownByHand.length - 1] === dialog
  const focusFirst = () => dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  function keepFocus({ target }: FocusEvent) {
    if (isOnTop() && !dialog.contains(target as Node)) focusFirst()
  }
  function askToClose({ key }: KeyboardEvent) {
    if (isOnTop() && key === 'Escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
  shownByHand.push(dialog)
  dialog.setAttribute('open', '')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('data-by-hand', '')
  focusFirst()
  document.addEventListener('focusin', keepFocus)
  document.addEventListener('keydown', askToClose)
  return () => {
    shownByHand.splice(shownByHand.indexOf(dialog), 1)
    document.removeEventListener('focusin', keepFocus)
    document.removeEventListener('keydown', askToClose)
    dialog.removeAttribute('open')
    if (before instanceof HTMLElement) before.focus()
  }
}
