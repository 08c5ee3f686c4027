import { wordsOf } from '@velvet/client/call-error'
import type { Person } from '@velvet/contract/endpoints/staff/people'
import { GATE_PIN } from '@velvet/contract/gate/gate-rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Form } from '../../parts/form.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { staffCalls } from './calls.ts'

/** Sets or removes the PIN by which the gate phones recognise somebody. */
export function PersonGatePin({ person: { id, hasGatePin } }: { person: Person }) {
  const [pin, setPin] = useState('')
  const [done, setDone] = useState('')
  const change = useChange(staffCalls.setGatePin, {
    rereads: [['people'], ['audit']],
    onDone: ({ hasPin }) => {
      setPin('')
      setDone(hasPin ? 'The PIN is set.' : 'The PIN is taken away.')
    },
  })
  const save = (next: string | null) => {
    setDone('')
    change.mutate({ id, pin: next })
  }
  const isEasy = change.error?.code === 'gate-pin-easy'
  return (
    <section className="card" aria-labelledby="gate-pin">
      <h2 id="gate-pin">PIN for the gate</h2>
      <p className="muted">
        {hasGatePin ? 'They have a PIN.' : 'They have no PIN.'} Attendants change over on one phone
        by PIN, and a supervisor approves at the gate by PIN.
      </p>
      <Form error={change.error} onSubmit={() => save(pin)}>
        <Refusal error={isEasy ? null : change.error} />
        <TextField
          label="New PIN"
          inputMode="numeric"
          autoComplete="off"
          required
          pattern={GATE_PIN.pattern.source}
          maxLength={GATE_PIN.digits}
          hint={`${GATE_PIN.digits} digits, not all alike and not in a row. Nobody can read it later.`}
          value={pin}
          onChange={setPin}
          error={isEasy ? wordsOf(change.error) : undefined}
        />
        <div className="actions">
          <Button type="submit" busy={change.isPending}>
            Give this PIN
          </Button>
          {hasGatePin && (
            <Button look="danger" disabled={change.isPending} onClick={() => save(null)}>
              Take the PIN away
            </Button>
          )}
          <span role="status">{done}</span>
        </div>
      </Form>
    </section>
  )
}
