import { caller } from '@velvet/client/call'
import type { InputTo } from '@velvet/client/call'
import { textOf } from '@velvet/client/call-error'
import { PRODUCT } from '@velvet/client/product'
import { isCodeAsked } from '@velvet/client/staff-code'
import type { staffLogin } from '@velvet/contract/people/staff-sessions.calls'
import { STAFF_CODE_HINT } from '@velvet/contract/people/staff.rules'
import { SignInForm } from '@velvet/ui/sign-in-form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { beginSession } from '../../../app/session.ts'
import styles from './sign-in.module.css'

const callLogin = caller<typeof staffLogin>('POST /api/v1/staff/login')

export function SignIn() {
  return (
    <main className={styles.page}>
      <SignInCard />
    </main>
  )
}

/** Asks for the sign-in. `children` say why. */
export function SignInCard({ children }: { children?: ReactNode }) {
  const [asksCode, setAsksCode] = useState(false)
  const signIn = useMutation({
    mutationFn: (login: InputTo<typeof callLogin>) => callLogin(login),
    onSuccess: ({ token, staff }) => beginSession(token, staff.id),
    onError: (error) => {
      if (isCodeAsked(error)) setAsksCode(true)
    },
  })
  useEffect(() => {
    const before = document.title
    document.title = `Sign in · ${PRODUCT} console`
    return () => {
      document.title = before
    }
  }, [])
  const isRefused = signIn.isError && !isCodeAsked(signIn.error)
  return (
    <div className={styles.form}>
      <p className="muted">{PRODUCT} console</p>
      <h1>Sign in</h1>
      {children}
      <SignInForm
        className={styles.fields}
        onSubmit={(login) => signIn.mutate(login)}
        isBusy={signIn.isPending}
        refusal={isRefused ? textOf(signIn.error) : undefined}
        asksCode={asksCode}
        codeHint={STAFF_CODE_HINT}
      />
    </div>
  )
}
