import { groupPin } from '@velvet/contract/pin'
import { Button } from '@velvet/ui/button'
import { theGate } from '../../app/start-gate.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { useGate } from '../../state/gate-state.ts'
import type { QueueEntry } from '../../store/model.ts'

/** Lists the entries that the server refused. Each entry stays until a person has looked at it. */
export function NeedsPerson() {
  const { refused } = useGate()
  if (refused.length === 0) return null
  return (
    <section className="rows" aria-labelledby="needs-person">
      <h2 id="needs-person">Needs a person</h2>
      {refused.map((entry) => (
        <div key={entry.order} className="row">
          <div className="grow">
            <strong>{nameOf(entry)}</strong>, {new Date(entry.at).toLocaleString('en-NG')}
            <br />
            {entry.refusal}
          </div>
          <Button look="quiet" onClick={() => void putAside(entry)}>
            Done
          </Button>
        </div>
      ))}
    </section>
  )
}

function nameOf(entry: QueueEntry): string {
  if (entry.kind === 'undo') return 'Undo'
  return [groupPin(entry.code), entry.seat].filter((one) => one !== undefined).join(', ')
}

async function putAside({ order }: QueueEntry): Promise<void> {
  if (order !== undefined) await theGate().database.delete('queue', order)
  await reportQueue(theGate())
}
