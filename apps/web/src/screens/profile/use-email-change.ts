import { useState } from 'react'
import { updateUser } from '../../calls/profile.ts'
import { failureOf } from '../../state/call-thunk.ts'
import type { Failure } from '../../state/call-thunk.ts'

/** Sends a new email to the server, which asks for the password if the login is old. */
export function useEmailChange(uuid: string, onChanged: () => void) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  const [isSending, setIsSending] = useState(false)

  async function send() {
    setIsSending(true)
    setRefusal(undefined)
    try {
      await updateUser({ uuid, email: email.trim(), ...(needsPassword && { password }) })
      onChanged()
    } catch (error) {
      const failure = failureOf(error)
      // The server asks for the password, which is not a failure to show.
      if (failure.code === 'recent-login-required') setNeedsPassword(true)
      else setRefusal(failure)
      setIsSending(false)
    }
  }

  return {
    email,
    password,
    needsPassword,
    refusal,
    isSending,
    send,
    setEmail: (text: string) => {
      setEmail(text)
      setRefusal(undefined)
    },
    setPassword: (text: string) => {
      setPassword(text)
      setRefusal(undefined)
    },
  }
}
