import { caller } from '@velvet/client/call'
import { textOf } from '@velvet/client/call-error'
import type { setOwnGatePin } from '@velvet/contract/tickets/gate-people.calls'
import { GATE_PIN } from '@velvet/contract/tickets/gate.rules'
import { Button } from '@velvet/ui/button'
import { OwnPasswordField } from '@velvet/ui/own-password-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'

const callSetPin = caller<typeof setOwnGatePin>('POST /api/v1/staff/me/gatepin')

/** Sets the caller's own PIN. Other people cannot set it, because it is used for approvals. */
export function OwnPin() {
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const change = useChange(callSetPin, {
    invalidates: [['people']],
    onDone: () => {
      setPassword('')
      setPin('')
    },
  })
  const isEasy = change.error?.code === 'gate-pin-easy'
  return (
    <section className="card" aria-labelledby="own-pin">
      <h2 id="own-pin">PIN for gate and counter</h2>
      <p className="muted">Supervisors approve with it at a door and at a till, and attendants change over with it.</p>
      <Form error={change.error} onSubmit={() => change.mutate({ password, pin })}>
        <Refusal error={isEasy ? null : change.error} />
        <OwnPasswordField value={password} onChange={setPassword} />
        <TextField
          label="New PIN"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          pattern={GATE_PIN.pattern.source}
          maxLength={GATE_PIN.digits}
          hint={`${GATE_PIN.digits} digits, not all alike and not in a row. Nobody can read it later.`}
          value={pin}
          onChange={setPin}
          error={isEasy ? textOf(change.error) : undefined}
        />
        <div className="actions">
          <Button type="submit" look="quiet" busy={change.isPending}>
            Set PIN
          </Button>
          <span role="status">{change.isSuccess ? 'Your PIN is set.' : ''}</span>
        </div>
      </Form>
    </section>
  )
}
