import { PASSWORD_MAX_LENGTH } from '@velvet/contract/people/password'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { CodeField } from '../../parts/one-time-codes/code-field.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { PhoneField } from '../../parts/phone-field.tsx'
import { ResendCode } from '../../parts/one-time-codes/resend-code.tsx'
import { StepForm } from './step-form.tsx'
import type { PasswordReset } from './use-password-reset.ts'
import { w } from './words.ts'

interface StepProps {
  reset: PasswordReset
}

export function PhoneStep({ reset }: StepProps) {
  return (
    <StepForm number={1} title={w.phone} onSubmit={() => reset.sendCode()}>
      <PhoneField value={reset.phoneNumber} onChange={reset.setPhoneNumber} />
      <Button type="submit" wide busy={reset.isBusy}>
        {w.sendCode}
      </Button>
    </StepForm>
  )
}

export function CodeStep({ reset }: StepProps) {
  return (
    <StepForm number={2} title={w.code} onSubmit={reset.verifyCode}>
      <CodeField
        label={w.smsCode}
        phoneNumber={reset.phoneNumber}
        required
        value={reset.code}
        onChange={reset.setCode}
      />
      <Button type="submit" wide busy={reset.isBusy}>
        {w.verifyCode}
      </Button>
      <ResendCode
        phoneNumber={reset.phoneNumber}
        pinId={reset.pinId}
        sentAt={reset.sentAt}
        busy={reset.isBusy}
        onResend={reset.sendCode}
      />
    </StepForm>
  )
}

export function PasswordStep({ reset }: StepProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [differ, setDiffer] = useState(false)

  function submit() {
    setDiffer(password !== again)
    if (password === again) reset.changePassword(password)
  }

  return (
    <StepForm number={3} title={w.password} onSubmit={submit}>
      {/* A password manager then knows whose password it changes. */}
      <input hidden readOnly autoComplete="username" value={reset.phoneNumber} />
      <NewPasswordField label={w.newPassword} value={password} onChange={setPassword} />
      <TextField
        label={w.confirmPassword}
        type="password"
        autoComplete="new-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        value={again}
        onChange={(typed) => {
          setDiffer(false)
          setAgain(typed)
        }}
        error={differ ? w.passwordsDiffer : undefined}
      />
      <Button type="submit" wide busy={reset.isBusy}>
        {w.changePassword}
      </Button>
    </StepForm>
  )
}
