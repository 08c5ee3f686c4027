import type { Person } from '@velvet/contract/people/staff.calls'
import { Button } from '@velvet/ui/button'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { staffCalls } from './calls.ts'

/** Takes away the PIN by which the phones at the doors and the tills recognise a person. */
export function PersonGatePin({ person: { id, hasGatePin } }: { person: Person }) {
  const change = useChange(staffCalls.removeGatePin, { invalidates: [['people'], ['audit']] })
  return (
    <section className="card" aria-labelledby="gate-pin">
      <h2 id="gate-pin">PIN for gate and counter</h2>
      <p className="muted">
        {hasGatePin ? 'They have a PIN.' : 'They have no PIN.'} Attendants change over on one phone by PIN, and a
        supervisor approves by PIN. Only they can set it, on their own page of the console or at the gate.
      </p>
      <Refusal error={change.error} />
      <div className="actions">
        {hasGatePin && (
          <Button look="danger" busy={change.isPending} onClick={() => change.mutate({ id })}>
            Remove PIN
          </Button>
        )}
        <span role="status">{change.isSuccess ? 'The PIN is removed.' : ''}</span>
      </div>
    </section>
  )
}
