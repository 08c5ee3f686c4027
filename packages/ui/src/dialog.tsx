import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { lockScroll } from './lock-scroll.ts'
import { showModal } from './show-modal.ts'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** A question that must be answered has no cross. */
  closable?: boolean
}

/** A modal sheet; while it is mounted it is open, and the page behind it does not scroll. */
export function Dialog({ title, onClose, children, closable = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Its end comes before the dialog leaves the page: only then does close() give focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const close = showModal(element)
    const unlock = lockScroll()
    return () => {
      unlock()
      close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (closable) onClose()
      }}
      // Asked often enough, by Esc or a phone's back, a browser shuts it without a question.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.top}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {closable && (
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <X size={22} aria-hidden />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
