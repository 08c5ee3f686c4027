import { caller } from '@velvet/client/call'
import type { changeOwnPassword } from '@velvet/contract/people/staff.calls'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@velvet/contract/people/password'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { OwnPasswordField } from '@velvet/ui/own-password-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { Refusal, fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'

const callChange = caller<typeof changeOwnPassword>('POST /api/v1/staff/password')

/** Changes the caller's password, for which they enter the present one again. */
export function ChangePassword({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useChange(callChange, {
    invalidates: [['own-sessions']],
    onDone: () => {
      setPassword('')
      setNewPassword('')
    },
  })
  const errors = fieldErrors(change.error)
  return (
    <section className="card" aria-labelledby="change-password">
      <h2 id="change-password">Password</h2>
      {change.isSuccess && <Banner kind="success">{doneText(change.data.endedSessions)}</Banner>}
      <Form error={change.error} onSubmit={() => change.mutate({ password, newPassword })}>
        <Refusal error={change.error} />
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <OwnPasswordField label="Present password" value={password} onChange={setPassword} error={errors['password']} />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN_LENGTH}
          maxLength={PASSWORD_MAX_LENGTH}
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. Your other sessions will end, and so will your PIN for the gate, the invitations you have sent and the adjustments you have proposed.`}
          value={newPassword}
          onChange={setNewPassword}
          error={errors['newPassword']}
        />
        <div>
          <Button type="submit" look="quiet" busy={change.isPending}>
            Change the password
          </Button>
        </div>
      </Form>
    </section>
  )
}

function doneText(endedSessions: number): string {
  if (endedSessions === 0) return 'Your password is changed.'
  const sessions = endedSessions === 1 ? 'Your other session' : `${endedSessions} other sessions`
  return `Your password is changed. ${sessions} ended.`
}
