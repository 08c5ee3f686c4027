import { PASSWORDS_DIFFER } from '@velvet/contract/words/messages'
import { PASSWORD_MAX_LENGTH } from '@velvet/contract/customers/password'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { CodeField } from '../../parts/code-field.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { PhoneField } from '../../parts/phone-field.tsx'
import { ResendCode } from '../../parts/resend-code.tsx'
import { StepForm } from './step-form.tsx'
import type { PasswordReset } from './use-password-reset.ts'

interface StepProps {
  reset: PasswordReset
}

export function PhoneStep({ reset }: StepProps) {
  return (
    <StepForm number={1} title="Your phone number" onSubmit={() => reset.sendCode()}>
      <PhoneField value={reset.phoneNumber} onChange={reset.setPhoneNumber} />
      <Button type="submit" wide busy={reset.isBusy}>
        Send Code
      </Button>
    </StepForm>
  )
}

export function CodeStep({ reset }: StepProps) {
  return (
    <StepForm number={2} title="The code from your messages" onSubmit={reset.verifyCode}>
      <CodeField
        label="SMS Code"
        phoneNumber={reset.phoneNumber}
        required
        value={reset.code}
        onChange={reset.setCode}
      />
      <Button type="submit" wide busy={reset.isBusy}>
        Verify Code
      </Button>
      <ResendCode sentAt={reset.sentAt} busy={reset.isBusy} onResend={reset.sendCode} />
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
    <StepForm number={3} title="A new password" onSubmit={submit}>
      <NewPasswordField label="New Password" value={password} onChange={setPassword} />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        value={again}
        onChange={(typed) => {
          setDiffer(false)
          setAgain(typed)
        }}
        error={differ ? PASSWORDS_DIFFER : undefined}
      />
      <Button type="submit" wide busy={reset.isBusy}>
        Change Password
      </Button>
    </StepForm>
  )
}
