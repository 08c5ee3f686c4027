import { nameOfEntry } from '../../queue/name-of-entry.ts'
import { timeOfEntry } from '../../queue/time-of-entry.ts'
import { useGate } from '../../state/gate-state.ts'

/** Lists what has not been sent yet, so that a person can write it down. */
export function Unsent() {
  const { unsent } = useGate()
  if (unsent.length === 0) return null
  return (
    <section className="rows" aria-labelledby="unsent">
      <h2 id="unsent">Not sent yet</h2>
      {unsent.map((entry) => (
        <div key={entry.order} className="row">
          <div className="grow">
            <strong>{nameOfEntry(entry)}</strong>
            <br />
            {timeOfEntry(entry)}
            {entry.kind === 'scan' ? ` by ${entry.personName}` : `: ${entry.reason}`}
          </div>
        </div>
      ))}
    </section>
  )
}
