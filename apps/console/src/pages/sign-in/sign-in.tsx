import { caller } from '@velvet/client/call'
import { CallError, wordsOf } from '@velvet/client/call-error'
import type { staffLogin } from '@velvet/contract/endpoints/gate'
import { STAFF_CODE_HINT } from '@velvet/contract/staff'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { beginSession } from '../../app/session.ts'
import styles from './sign-in.module.css'

const callLogin = caller<typeof staffLogin>('POST', '/api/v1/staff/login')

/** Asks for the code of the second factor once the server has asked for it. */
export function SignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const signIn = useMutation({
    mutationFn: () => callLogin({ email, password, ...(code && { code }) }),
    onSuccess: ({ token }) => beginSession(token),
    onError: (error) => {
      if (isCodeAsked(error)) setCode('')
    },
  })
  useEffect(() => {
    document.title = `Sign in · ${PRODUCT} console`
  }, [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  const isRefused = signIn.isError && !(code === '' && isCodeAsked(signIn.error))
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <p className="muted">{PRODUCT} console</p>
        <h1>Sign in</h1>
        {isRefused && (
          <Banner kind="error" role="alert">
            {wordsOf(signIn.error)}
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
        <Button type="submit" busy={signIn.isPending} wide>
          Sign in
        </Button>
      </form>
    </main>
  )
}

function isCodeAsked(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'staff-code-required'
}
