import { fill } from '@velvet/contract/shared/words/spoken'
import { dismissAlarms } from '../door/alarms.ts'
import { lookOf, wordOf } from '../feedback/look.ts'
import type { Alarm } from '../store/model.ts'
import styles from './alarms.module.css'
import { reasonOf } from '../words/reason-of.ts'
import { w } from '../words/words.ts'

/** The newest alarms have room beside a verdict. The others follow when these were seen. */
const AT_ONCE = 2

/** Says whom the phone let in although the server refuses, until the attendant has seen it. */
export function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  if (alarms.length === 0) return null
  const more = alarms.length - AT_ONCE
  return (
    <div role="alert">
      <ul className={styles.alarms}>
        {alarms.slice(0, AT_ONCE).map((alarm) => (
          <li key={alarm.nonce} className={styles.alarm} data-look={lookOf(alarm)}>
            <p className="grow">
              <strong>{fill(w.wasLetIn, { seat: alarm.seat, verdict: wordOf(alarm) })}</strong>
              <br />
              {reasonOf(alarm)}
            </p>
            <button type="button" className={styles.seen} onClick={() => dismissAlarms([alarm])}>
              {w.seen}
            </button>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>{fill(w.moreAlarms, { alarms: more })}</li>}
      </ul>
    </div>
  )
}
