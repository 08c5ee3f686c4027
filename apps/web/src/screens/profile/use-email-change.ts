import { readDeviceKey } from '@velvet/client/device-key'
import { useState } from 'react'
import { useHeldText } from '../../parts/use-held-text.ts'
import { updateUser } from '../../calls/profile.ts'
import { useAttempt } from '../../parts/use-attempt.ts'

/** The refusal by which the server asks for the password, because the login is old. */
const ASKS_PASSWORD = 'recent-login-required'

/** Sends a new email to the server, which asks for the password if the login is old. */
export function useEmailChange(uuid: string, onChanged: () => void) {
  const [typed, setEmail] = useHeldText('email', uuid)
  const email = typed ?? ''
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const { failure, isBusy, attempt, clear } = useAttempt()

  async function send() {
    const failed = await attempt(async () => {
      const proof = needsPassword && { password, deviceKey: readDeviceKey() }
      await updateUser({ uuid, email: email.trim(), ...proof })
      onChanged()
    })
    if (failed?.code === ASKS_PASSWORD) setNeedsPassword(true)
  }

  return {
    email,
    password,
    needsPassword,
    refusal: failure?.code === ASKS_PASSWORD ? undefined : failure,
    isSending: isBusy,
    send,
    setEmail: (text: string) => {
      setEmail(text)
      clear()
    },
    setPassword: (text: string) => {
      setPassword(text)
      clear()
    },
  }
}
