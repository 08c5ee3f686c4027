import { useMutation } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { beginSecondFactor, confirmSecondFactor } from '@velvet/contract/people/staff.calls'
import { Button } from '@velvet/ui/button'
import { OwnPasswordField } from '@velvet/ui/own-password-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { Form } from '../../../parts/form.tsx'
import { Refusal } from '../../../parts/refusal.tsx'

const callBegin = caller<typeof beginSecondFactor>('POST /api/v1/staff/secondfactor')
const callConfirm = caller<typeof confirmSecondFactor>('POST /api/v1/staff/secondfactor/confirm')

/**
 * Enrols a second factor in three steps: it asks for the password, shows a QR code to the app, and
 * asks for a code to prove that the app works.
 */
export function Enrolment({ onEnrolled }: { onEnrolled: (codes: readonly string[]) => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const begin = useMutation({ mutationFn: () => callBegin({ password }) })
  const confirm = useMutation({
    mutationFn: () => callConfirm({ code }),
    onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
  })
  if (!begin.data) {
    return (
      <Form onSubmit={() => begin.mutate()}>
        <Refusal error={begin.error} />
        <OwnPasswordField value={password} onChange={setPassword} />
        <div>
          <Button type="submit" busy={begin.isPending}>
            Show the QR code
          </Button>
        </div>
      </Form>
    )
  }
  return (
    <Form onSubmit={() => confirm.mutate()}>
      <Refusal error={confirm.error} />
      <p>Please scan this code with your authenticator app, or type the key into it.</p>
      <QrCode text={begin.data.address} />
      <p className="code">{begin.data.secret.replace(/.{4}/g, '$& ').trim()}</p>
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={setCode}
      />
      <div>
        <Button type="submit" busy={confirm.isPending}>
          Enrol
        </Button>
      </div>
    </Form>
  )
}

function QrCode({ text }: { text: string }) {
  const address = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 4 }))}`
  return <img src={address} width={220} height={220} alt="The QR code for your authenticator app" />
}
