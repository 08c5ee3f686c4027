import { readDeviceKey } from '@velvet/client/device-key'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { closeAccount } from '../../calls/own-account.ts'
import { signedInPerson } from '../../state/signed-in-person.ts'
import { PasswordField } from './password-field.tsx'
import styles from './account.module.css'
import { useAttempt } from '../../parts/use-attempt.ts'
import { useLeave } from './use-leave.ts'
import { w } from './words.ts'

interface CloseAccountProps {
  uuid: string
  onClose: () => void
}

/** Says what will be lost, and asks for the password, so that a borrowed phone is not enough. */
export default function CloseAccount({ uuid, onClose }: CloseAccountProps) {
  const [isClosed, setIsClosed] = useState(false)
  const isDismissed = useRef(false)
  const leave = useLeave()
  useEffect(() => {
    isDismissed.current = false
    return () => {
      isDismissed.current = true
    }
  }, [])

  /** An account is also closed for a person who dismissed the dialog while it was being closed. */
  function closed() {
    if (!isDismissed.current) setIsClosed(true)
    else if (signedInPerson() === uuid) leave()
  }
  if (isClosed) return <Farewell />
  return (
    <Dialog title={w.closeAccount} onClose={onClose}>
      <p>{w.cannotBeUndone}</p>
      <ul className={styles.losses}>
        <li>{w.ticketsLost}</li>
        <li>{w.pointsLost}</li>
        <li>{w.dataErased}</li>
        <li>{w.recordsStay}</li>
      </ul>
      <PasswordForm uuid={uuid} onClosed={closed} />
    </Dialog>
  )
}

interface PasswordFormProps {
  uuid: string
  onClosed: () => void
}

function PasswordForm({ uuid, onClosed }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const { failure, isBusy, attempt, clear } = useAttempt()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void attempt(async () => {
      await closeAccount({ uuid, password, deviceKey: readDeviceKey() })
      onClosed()
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <PasswordField
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          clear()
        }}
        error={failure?.message ?? ''}
      />
      <Button type="submit" look="danger" wide busy={isBusy} disabled={!password}>
        {w.closeMyAccount}
      </Button>
    </form>
  )
}

/** The session has ended by now. The device forgets the person however this is closed. */
function Farewell() {
  const leave = useLeave()
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  })
  return (
    <Dialog title={w.goodbye} onClose={leave}>
      <p role="status">{w.accountClosed}</p>
      <Button look="quiet" wide onClick={leave}>
        {w.done}
      </Button>
    </Dialog>
  )
}
