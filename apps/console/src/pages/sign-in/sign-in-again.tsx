import { showModal } from '@velvet/ui/show-modal'
import { useLayoutEffect, useRef } from 'react'
import { SignInCard } from './sign-in.tsx'
import styles from './sign-in.module.css'

/**
 * Covers the pages of somebody whose session has ended. The pages and their dialogs stay mounted
 * below it, with everything that is typed there.
 */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => (dialog.current ? showModal(dialog.current) : undefined), [])
  return (
    <dialog
      ref={dialog}
      className={styles.over}
      aria-label="Sign in"
      onCancel={(event) => event.preventDefault()}
      // A browser closes the dialog without asking when Esc is pressed repeatedly.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open && currentTarget.isConnected) showModal(currentTarget)
      }}
    >
      <div className={styles.page}>
        <SignInCard>
          <p>
            Your session has ended. Sign in again and go on: what you have typed is still there.
            Somebody else who signs in here begins anew.
          </p>
        </SignInCard>
      </div>
    </dialog>
  )
}
