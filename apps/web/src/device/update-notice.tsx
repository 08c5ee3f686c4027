import { fill } from '@velvet/contract/shared/words/spoken'
import { Button, buttonClass } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { showModal } from '@velvet/ui/show-modal'
import { Download } from '@velvet/ui/icons/download'
import { useEffect, useRef, useState } from 'react'
import { w } from '../notices/words.ts'
import { BigNotice, Reason } from '../parts/big-notice.tsx'
import styles from './update-notice.module.css'
import type { StartFacts } from './use-update.ts'

/**
 * Offers a newer version once at each start. Without the next major version, the app cannot be
 * used.
 */
export function UpdateNotice(facts: StartFacts) {
  const [isPutOff, setIsPutOff] = useState(false)
  if (facts.update === 'needed') return <UpdateBlocker {...facts} />
  if (facts.update === 'none' || isPutOff) return null
  return (
    <Dialog title={w.updateAvailable} onClose={() => setIsPutOff(true)}>
      <p>{fill(w.updateOffered, { latest: facts.latest, installed: facts.installed })}</p>
      <StoreLink address={facts.store} />
      <Button look="quiet" wide onClick={() => setIsPutOff(true)}>
        {w.later}
      </Button>
    </Dialog>
  )
}

/** Covers everything, and offers only the store. */
function UpdateBlocker({ latest, installed, store }: StartFacts) {
  const dialog = useRef<HTMLDialogElement>(null)
  function open() {
    if (dialog.current) showModal(dialog.current)
  }
  useEffect(() => open(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.blocker}
      aria-labelledby="update-needed"
      onCancel={(event) => event.preventDefault()}
      // A web view closes it without asking after repeated attempts.
      onClose={open}
    >
      <div className={styles.middle}>
        <BigNotice icon={Download} id="update-needed" text={w.updateNeeded}>
          <Reason>{fill(w.updateOffered, { latest, installed })}</Reason>
          <StoreLink address={store} />
        </BigNotice>
      </div>
    </dialog>
  )
}

/** The shell passes the address of another site to the phone, which opens its store. */
function StoreLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className={buttonClass('primary', true)}>
      {w.update}
    </a>
  )
}
