import { X } from './icons/x.ts'
import { useContext, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { BackCloses } from './back-closes.ts'
import { closeOnBack } from './close-on-back.ts'
import styles from './dialog.module.css'
import { showModal } from './show-modal.ts'
import { w } from './words.ts'

let locks = 0

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal sheet. It is open while it is mounted, and the page behind it does not scroll. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  const close = useEffectEvent(onClose)
  const backCloses = useContext(BackCloses)
  useLayoutEffect(() => (backCloses ? closeOnBack(() => close()) : undefined), [backCloses])

  // A layout effect, because close() gives the focus back only while the dialog is still in the
  // page.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const hide = showModal(element)
    // The browser gives the focus to the button that closes the dialog, so that Enter would close it unread.
    heading.current?.focus()
    const unlock = lockScroll()
    return () => {
      unlock()
      hide()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close the dialog without asking when Esc or a phone's back button is pressed repeatedly. If the dialog
      // asks before it closes, it must be shown again.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return
        onClose()
        setTimeout(() => dialog.current && showModal(dialog.current))
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.top}>
          <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={w.close} onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/**
 * Stops the page from scrolling until the returned function is called. Several dialogs may hold it
 * at once.
 */
function lockScroll(): () => void {
  locks += 1
  document.documentElement.dataset['locked'] = ''
  return () => {
    locks -= 1
    if (locks === 0) delete document.documentElement.dataset['locked']
  }
}
