import { textOf } from '@velvet/client/call-error'
import { PRODUCT } from '@velvet/client/product'
import { isCodeAsked } from '@velvet/client/staff-code'
import { STAFF_CODE_HINT } from '@velvet/contract/people/staff.rules'
import { Banner } from '@velvet/ui/banner'
import { SignInForm } from '@velvet/ui/sign-in-form'
import { useAction } from '@velvet/ui/use-action'
import { useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { useTitle } from '../../app/use-title.ts'
import { signIn } from '../../people/sign-in.ts'
import { useCounter } from '../../state/counter-state.ts'

export function SignIn() {
  useTitle('Sign in')
  const { pending, session } = useCounter()
  const [asksCode, setAsksCode] = useState(false)
  const { run, isBusy, error } = useAction(async (login: Parameters<typeof signIn>[1]) => {
    try {
      await signIn(theDatabase(), login)
    } catch (refusal) {
      if (isCodeAsked(refusal)) setAsksCode(true)
      throw refusal
    }
  })
  const isRefused = error !== undefined && !isCodeAsked(error)
  return (
    <main className="page">
      <p className="muted">{PRODUCT} counter</p>
      <h1>Sign in</h1>
      {pending && <Banner>One sale waits on this till. It is sent after you have signed in.</Banner>}
      {session?.handedFrom && (
        <Banner>
          {session.openedBy.name} has {session.till.name} now. After a handover, supervisors sign in with their
          password, because it also opens the console.
        </Banner>
      )}
      <SignInForm
        className="form"
        onSubmit={(login) => void run(login)}
        isBusy={isBusy}
        refusal={isRefused ? textOf(error) : undefined}
        asksCode={asksCode}
        codeHint={STAFF_CODE_HINT}
      />
    </main>
  )
}
