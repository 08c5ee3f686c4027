import { showModal } from '@velvet/ui/show-modal'
import { useLayoutEffect, useRef } from 'react'
import { SignInCard } from './sign-in.tsx'
import styles from './sign-in.module.css'

/**
 * Covers the pages of a person whose session has ended. The pages and their dialogs stay mounted
 * below it, with everything that is typed there.
 */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => (dialog.current ? showModal(dialog.current) : undefined), [])
  useLayoutEffect(() => {
    window.addEventListener('keydown', ignoreEscape, true)
    return () => window.removeEventListener('keydown', ignoreEscape, true)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.over}
      aria-label="Sign in"
      onCancel={(event) => event.preventDefault()}
      // A browser may close the dialog without asking.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open && currentTarget.isConnected) showModal(currentTarget)
      }}
    >
      <div className={styles.page}>
        <SignInCard>
          <p>
            Your session has ended. Sign in again and go on: what you have typed is still there. Somebody else who signs
            in here begins anew.
          </p>
        </SignInCard>
      </div>
    </dialog>
  )
}

/**
 * Keeps Escape from the browser, which closes a dialog without asking when it is pressed again, and
 * would then close the dialog below as well, with what is typed there.
 */
function ignoreEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}
