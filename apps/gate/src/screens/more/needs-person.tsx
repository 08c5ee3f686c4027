import { groupPin } from '@velvet/contract/pin'
import { Button } from '@velvet/ui/button'
import { theGate } from '../../app/start-gate.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { isConflict } from '../../queue/is-waiting.ts'
import { useGate } from '../../state/gate-state.ts'
import type { ConflictScan, QueueEntry } from '../../store/model.ts'

/**
 * Lists the entries that the server refused, and the scans that let in the wrong person. Each stays
 * until a person has looked at it.
 */
export function NeedsPerson() {
  const { refused, conflicts } = useGate()
  const entries = [...conflicts, ...refused]
  if (entries.length === 0) return null
  return (
    <section className="rows" aria-labelledby="needs-person">
      <h2 id="needs-person">Needs a person</h2>
      {entries.map((entry) => (
        <div key={entry.order} className="row">
          <div className="grow">
            <strong>{nameOf(entry)}</strong>, {new Date(entry.at).toLocaleString('en-NG')}
            <br />
            {isConflict(entry) ? wordsOfConflict(entry) : entry.refusal}
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
  const seat = entry.conflict?.seat ?? entry.seat
  return [groupPin(entry.code), seat].filter((one) => one !== undefined).join(', ')
}

function wordsOfConflict({ conflict }: ConflictScan): string {
  return `This scan let in somebody who should not be inside: ${conflict.words}`
}

async function putAside({ order }: QueueEntry): Promise<void> {
  if (order !== undefined) await theGate().database.delete('queue', order)
  await reportQueue(theGate())
}
