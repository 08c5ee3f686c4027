import { Button } from '@velvet/ui/button'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import form from '../../parts/form.module.css'
import { Changed, Failed } from './outcomes.tsx'
import { CodeStep, PasswordStep, PhoneStep } from './steps.tsx'
import { usePasswordReset } from './use-password-reset.ts'
import type { PasswordReset, ResetStep } from './use-password-reset.ts'
import { w } from './words.ts'

export default function ForgotPassword() {
  const reset = usePasswordReset()
  const navigate = useNavigate()
  const frame = useFocusOnChange(reset.step)
  // The address that the person came from is passed on.
  const state = useLocation().state as object | null

  function cancel() {
    reset.forget()
    navigate('/login', { replace: true, state: { ...state, phoneNumber: reset.phoneNumber } })
  }

  return (
    <Screen title={w.forgotPassword}>
      <ScreenHeader title={w.forgotPassword} />
      <div className={form.form}>
        <div ref={frame} tabIndex={-1} className={form.frame}>
          <Step reset={reset} onLogin={cancel} />
        </div>
        {reset.step !== 'done' && (
          <Button look="quiet" wide onClick={cancel}>
            {w.cancel}
          </Button>
        )}
      </div>
    </Screen>
  )
}

/**
 * Moves the focus to the first field of each step, or to the whole step if it has none, so that it
 * is read out.
 */
function useFocusOnChange(step: ResetStep) {
  const frame = useRef<HTMLDivElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    const target = frame.current?.querySelector('input') ?? frame.current
    target?.focus()
  }, [step])
  return frame
}

function Step({ reset, onLogin }: { reset: PasswordReset; onLogin: () => void }) {
  switch (reset.step) {
    case 'phone':
      return <PhoneStep reset={reset} />
    case 'code':
      return <CodeStep reset={reset} key={reset.pinId} />
    case 'password':
      return <PasswordStep reset={reset} />
    case 'done':
      return <Changed onLogin={onLogin} />
    case 'failed':
      return <Failed reset={reset} />
  }
}
