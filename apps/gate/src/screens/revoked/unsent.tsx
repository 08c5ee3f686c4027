import { groupPin } from '@velvet/contract/pin'
import { useGate } from '../../state/gate-state.ts'
import type { QueueEntry } from '../../store/model.ts'

/** Lists what has not been sent yet, so that a person can write it down. */
export function Unsent() {
  const { unsent, conflicts } = useGate()
  if (unsent.length === 0) return null
  return (
    <section className="rows" aria-labelledby="unsent">
      <h2 id="unsent">Not sent yet</h2>
      {unsent.map((entry) => (
        <div key={entry.order} className="row">
          <div className="grow">
            <strong>{nameOf(entry, [...unsent, ...conflicts])}</strong>
            <br />
            {new Date(entry.at).toLocaleString('en-NG')}
            {entry.kind === 'scan' ? ` by ${entry.personName}` : `: ${entry.reason}`}
          </div>
        </div>
      ))}
    </section>
  )
}

/** Names the ticket. The scan of an undo may have been sent already, and its code is then gone. */
function nameOf(entry: QueueEntry, known: readonly QueueEntry[]): string {
  if (entry.kind === 'scan') {
    return [groupPin(entry.code), entry.seat].filter((one) => one !== undefined).join(', ')
  }
  const scan = known.find((one) => one.kind === 'scan' && one.nonce === entry.nonce)
  return scan?.kind === 'scan' ? `Undo of ${groupPin(scan.code)}` : 'Undo'
}
