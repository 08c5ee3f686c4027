import { readDeviceKey } from '@velvet/client/device-key'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { closeAccount } from '../../calls/own-account.ts'
import { signedInPerson } from '../../state/signed-in-person.ts'
import { PasswordField } from './password-field.tsx'
import styles from './account.module.css'
import { useAttempt } from './use-attempt.ts'
import { useLeave } from './use-leave.ts'

interface CloseAccountProps {
  uuid: string
  onClose: () => void
}

/** Says what will be lost, and asks for the password, so that a borrowed phone is not enough. */
export default function CloseAccount({ uuid, onClose }: CloseAccountProps) {
  const [farewell, setFarewell] = useState('')
  const isDismissed = useRef(false)
  const leave = useLeave()
  useEffect(() => {
    isDismissed.current = false
    return () => {
      isDismissed.current = true
    }
  }, [])

  /** An account is also closed for somebody who dismissed the dialog while it was being closed. */
  function closed(words: string) {
    if (!isDismissed.current) setFarewell(words)
    else if (signedInPerson() === uuid) leave()
  }
  if (farewell) return <Farewell words={farewell} />
  return (
    <Dialog title="Close Account" onClose={onClose}>
      <p>This cannot be undone. Once your account is closed:</p>
      <ul className={styles.losses}>
        <li>tickets that you have not used can no longer be shown, and are lost,</li>
        <li>Points that you have left are lost,</li>
        <li>your name, number, email, picture and devices are erased,</li>
        <li>records of payments stay, without your name, as the law asks.</li>
      </ul>
      <PasswordForm uuid={uuid} onClosed={closed} />
    </Dialog>
  )
}

interface PasswordFormProps {
  uuid: string
  onClosed: (words: string) => void
}

function PasswordForm({ uuid, onClosed }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const { failure, isBusy, attempt, clear } = useAttempt()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void attempt(async () => {
      const { message } = await closeAccount({ uuid, password, deviceKey: readDeviceKey() })
      onClosed(message)
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
        Close My Account
      </Button>
    </form>
  )
}

/** The session has ended by now. The device forgets the person however this is closed. */
function Farewell({ words }: { words: string }) {
  const leave = useLeave()
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  })
  return (
    <Dialog title="Goodbye" onClose={leave}>
      <p role="status">{words}</p>
      <Button look="quiet" wide onClick={leave}>
        Done
      </Button>
    </Dialog>
  )
}
