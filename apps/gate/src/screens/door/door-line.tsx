import { counted } from '@velvet/contract/typing/counted'
import { theGate } from '../../app/start-gate.ts'
import { correctedNow } from '../../contact/clock.ts'
import { countsOf } from '../../door/counts.ts'
import type { PhoneList } from '../../lists/phone-lists.ts'
import { useGate } from '../../state/gate-state.ts'
import type { Choice } from '../../store/model.ts'
import styles from './door.module.css'
import { useTick } from './use-tick.ts'

const REDRAWN_EVERY_MS = 15_000

interface DoorLineProps {
  lists: readonly PhoneList[]
  choice: Choice
}

/** Shows the number of waiting scans, the age of the list and the number of people inside. */
export function DoorLine({ lists, choice }: DoorLineProps) {
  const { waiting, refused, conflicts, toldConflicts } = useGate()
  useTick(REDRAWN_EVERY_MS)
  const inConflict = conflicts.length + toldConflicts.length
  const counts = lists.map((list) => countsOf(theGate(), list))
  const sum = (name: 'admitted' | 'expected' | 'stillToCome') =>
    counts.reduce((total, one) => total + one[name], 0)
  return (
    <p className={styles.line}>
      <span>
        <strong>{waiting} waiting</strong>
      </span>
      {refused.length > 0 && <strong>{refused.length} refused</strong>}
      {inConflict > 0 && <strong>{counted(inConflict, 'conflict')}</strong>}
      <span>{ageOf(lists, choice)}</span>
      <span>
        <strong>{sum('admitted')}</strong> of {sum('expected')} in, {sum('stillToCome')} to come
      </span>
    </p>
  )
}

function ageOf(lists: readonly PhoneList[], { showtimeIds }: Choice): string {
  if (lists.length < showtimeIds.length || lists.some(({ isWhole }) => !isWhole)) {
    return 'List is loading'
  }
  const oldest = Math.min(...lists.map(({ asOf }) => Date.parse(asOf ?? '')))
  const minutes = Math.max(0, Math.floor((correctedNow().getTime() - oldest) / 60_000))
  return minutes === 0 ? 'List is new' : `List is ${minutes} min old`
}
