import { fill } from '@velvet/contract/shared/words/spoken'
import { nameOfEntry } from '../../queue/entry.ts'
import { timeOfEntry } from '../../queue/time-of-entry.ts'
import { useGate } from '../../state/gate-state.ts'
import { w } from '../../words/words.ts'

/** Lists what has not been sent yet, so that a person can write it down. */
export function Unsent() {
  const { unsent } = useGate()
  if (unsent.length === 0) return null
  return (
    <section className="rows" aria-labelledby="unsent">
      <h2 id="unsent">{w.notSentYet}</h2>
      {unsent.map((entry) => (
        <div key={entry.order} className="row">
          <div className="grow">
            <strong>{nameOfEntry(entry)}</strong>
            <br />
            {entry.kind !== 'undo'
              ? fill(w.scanBy, { time: timeOfEntry(entry), person: entry.personName })
              : fill(w.undoBecause, { time: timeOfEntry(entry), reason: entry.reason })}
          </div>
        </div>
      ))}
    </section>
  )
}
