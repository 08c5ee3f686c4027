import { caller } from '@velvet/client/call'
import type { InputTo } from '@velvet/client/call'
import { wordsOf } from '@velvet/client/call-error'
import { PRODUCT } from '@velvet/client/product'
import { isCodeAsked } from '@velvet/client/staff-code'
import type { staffLogin } from '@velvet/contract/endpoints/staff-sessions'
import { STAFF_CODE_HINT } from '@velvet/contract/staff'
import { SignInForm } from '@velvet/ui/sign-in-form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { beginSession } from '../../app/session.ts'
import styles from './sign-in.module.css'

const callLogin = caller<typeof staffLogin>('POST /api/v1/staff/login')

export function SignIn() {
  const [asksCode, setAsksCode] = useState(false)
  const signIn = useMutation({
    mutationFn: (login: InputTo<typeof callLogin>) => callLogin(login),
    onSuccess: ({ token }) => beginSession(token),
    onError: (error) => {
      if (isCodeAsked(error)) setAsksCode(true)
    },
  })
  useEffect(() => {
    document.title = `Sign in · ${PRODUCT} console`
  }, [])
  const isRefused = signIn.isError && !isCodeAsked(signIn.error)
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <p className="muted">{PRODUCT} console</p>
        <h1>Sign in</h1>
        <SignInForm
          className={styles.fields}
          onSubmit={(login) => signIn.mutate(login)}
          isBusy={signIn.isPending}
          refusal={isRefused ? wordsOf(signIn.error) : undefined}
          asksCode={asksCode}
          codeHint={STAFF_CODE_HINT}
        />
      </div>
    </main>
  )
}
