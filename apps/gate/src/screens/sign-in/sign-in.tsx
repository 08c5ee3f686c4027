import { fill } from '@velvet/contract/shared/words/spoken'
import { textOf } from '@velvet/client/call-error'
import { PRODUCT } from '@velvet/client/product'
import { isCodeAsked } from '@velvet/client/staff-code'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { SignInForm } from '@velvet/ui/sign-in-form'
import { useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useAction } from '@velvet/ui/use-action'
import { useTitle } from '../../app/use-page.ts'
import { signIn } from '../../people/sign-in.ts'
import { LanguageChoice } from '../more/language-choice.tsx'
import { useGate } from '../../state/gate-state.ts'
import { scansWait } from '../../words/scans-wait.ts'
import { w } from '../../words/words.ts'

interface SignInProps {
  onDone: () => void
  /** Leaves the page without signing in. It is undefined if no person has signed in on this phone yet. */
  onCancel?: (() => void) | undefined
}

export function SignIn({ onDone, onCancel }: SignInProps) {
  const [asksCode, setAsksCode] = useState(false)
  const { run, isBusy, error } = useAction(async (login: Parameters<typeof signIn>[1]) => {
    try {
      await signIn(theGate(), login)
      onDone()
    } catch (refusal) {
      if (isCodeAsked(refusal)) setAsksCode(true)
      throw refusal
    }
  })
  const heading = useTitle(w.signIn)
  const { person, isSignedOut, waiting } = useGate()
  const isNobodyIn = !person || isSignedOut
  const isRefused = error !== undefined && !isCodeAsked(error)
  return (
    <main className="page">
      <p className="muted">{fill(w.gate, { product: PRODUCT })}</p>
      <h1 ref={heading} tabIndex={-1}>
        {w.signIn}
      </h1>
      {isNobodyIn && waiting > 0 && <Banner>{scansWait(waiting)}</Banner>}
      <SignInForm
        className="form"
        onSubmit={(login) => void run(login)}
        isBusy={isBusy}
        refusal={isRefused ? textOf(error) : undefined}
        asksCode={asksCode}
        codeHint={w.codeHint}
        text={w}
      >
        {onCancel && (
          <Button look="quiet" wide onClick={onCancel}>
            {w.back}
          </Button>
        )}
      </SignInForm>
      <LanguageChoice />
    </main>
  )
}
