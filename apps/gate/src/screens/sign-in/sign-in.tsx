import { CallError, wordsOf } from '@velvet/client/call-error'
import { STAFF_CODE_HINT } from '@velvet/contract/staff'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { theGate } from '../../app/start-gate.ts'
import { useDeed } from '../../app/use-deed.ts'
import { useTitle } from '../../app/use-title.ts'
import { signIn } from '../../people/sign-in.ts'

interface SignInProps {
  /** What happens after somebody has signed in. */
  onDone: () => void
  /** Absent where nobody has signed in on this phone yet. */
  onCancel?: (() => void) | undefined
}

/** Asks for the code of the second factor once the server has asked for it. */
export function SignIn({ onDone, onCancel }: SignInProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const { run, isBusy, error } = useDeed(async () => {
    try {
      await signIn(theGate(), { email, password, ...(code && { code }) })
      onDone()
    } catch (refusal) {
      if (isCodeAsked(refusal)) setCode('')
      throw refusal
    }
  })
  const heading = useTitle('Sign in')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  const isRefused = error !== undefined && !(code === '' && isCodeAsked(error))
  return (
    <main className="page">
      <p className="muted">{PRODUCT} gate</p>
      <h1 ref={heading} tabIndex={-1}>
        Sign in
      </h1>
      <form className="form" onSubmit={submit}>
        {isRefused && (
          <Banner kind="error" role="alert">
            {wordsOf(error)}
          </Banner>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        {code !== undefined && (
          <TextField
            label="Code"
            autoComplete="one-time-code"
            required
            autoFocus
            value={code}
            onChange={setCode}
            hint={STAFF_CODE_HINT}
          />
        )}
        <Button type="submit" busy={isBusy} wide>
          Sign in
        </Button>
        {onCancel && (
          <Button look="quiet" wide onClick={onCancel}>
            Back
          </Button>
        )}
      </form>
    </main>
  )
}

function isCodeAsked(error: unknown): boolean {
  return error instanceof CallError && error.code === 'staff-code-required'
}
