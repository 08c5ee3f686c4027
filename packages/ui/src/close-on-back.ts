/**
 * Browsers without `CloseWatcher` change the page under an open dialog when the back button is
 * pressed. There, the history gets one entry more while dialogs are open. The entry has the address
 * and the state of the page, so that leaving it changes nothing but the dialog.
 */
interface Marked {
  isUnderDialog: true
}

/** What closes each open dialog, the topmost last. */
const open: (() => void)[] = []
let isLeaving = false

const isNeeded = () => !('CloseWatcher' in window)

// The server's painter has no window.
if (typeof window !== 'undefined' && isNeeded()) {
  addEventListener('popstate', follow)
  // A page that was loaded again under a dialog has the entry, but not the dialog.
  fitHistorySoon()
}

/** Lets the back button close a dialog. Call the returned function when the dialog is closed. */
export function closeOnBack(close: () => void): () => void {
  if (!isNeeded()) return () => undefined
  open.push(close)
  fitHistorySoon()
  return () => {
    open.splice(open.indexOf(close), 1)
    fitHistorySoon()
  }
}

/** Waits for the end of this task, because a dialog may replace another one or lead to another page. */
function fitHistorySoon(): void {
  queueMicrotask(fitHistory)
}

/** Adds the entry for the first dialog, and leaves it when the last one has been closed. */
function fitHistory(): void {
  if (isLeaving) return
  const present: unknown = history.state
  const isMarked = isUnderDialog(present)
  if (open.length > 0 && !isMarked) {
    const marked: Marked = { ...(present as object | null), isUnderDialog: true }
    history.pushState(marked, '')
  }
  if (open.length === 0 && isMarked) {
    isLeaving = true
    history.back()
  }
}

/** Closes the topmost dialog for a person who goes back, and skips an entry without its dialog. */
function follow(): void {
  if (!isLeaving) open[open.length - 1]?.()
  isLeaving = false
  // This runs after React has removed a dialog that closes. A dialog that stays open, because it may not
  // be closed now, gets its entry of the history again.
  setTimeout(fitHistory)
}

function isUnderDialog(state: unknown): state is Marked {
  return typeof state === 'object' && state !== null && 'isUnderDialog' in state
}
