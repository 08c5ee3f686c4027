import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { theGate } from '../../app/start-gate.ts'
import { correctedNow } from '../../contact/clock.ts'
import { countsOf } from '../../door/counts.ts'
import type { PhoneList } from '../../lists/phone-lists.ts'
import { useGate } from '../../state/gate-state.ts'
import type { Choice } from '../../store/model.ts'
import styles from './door.module.css'
import { filled } from '@velvet/ui/filled'
import { w } from '../../words/words.ts'
import { useEffect, useState } from 'react'

const REDRAWN_EVERY_MS = 15_000

interface DoorLineProps {
  lists: readonly PhoneList[]
  choice: Choice
}

/** Shows the number of waiting scans, the age of the list and the number of people inside. */
export function DoorLine({ lists, choice }: DoorLineProps) {
  const { waiting, refused, conflicts, toldConflicts, isReached } = useGate()
  useTick(REDRAWN_EVERY_MS)
  const inConflict = conflicts.length + toldConflicts.length
  const counts = lists.map((list) => countsOf(theGate(), list))
  const sum = (name: 'admitted' | 'expected' | 'stillToCome') => counts.reduce((total, one) => total + one[name], 0)
  return (
    <p className={styles.line}>
      <span>
        <strong>{fill(w.waiting, { scans: waiting })}</strong>
      </span>
      {refused.length > 0 && <strong>{fill(w.refused, { scans: refused.length })}</strong>}
      {inConflict > 0 && (
        <strong>{fill(plural(inConflict, w.conflict, w.conflictsFound), { conflicts: inConflict })}</strong>
      )}
      <span>{ageOf(lists, choice, isReached)}</span>
      <span>
        {filled(w.inOf, {
          admitted: <strong>{sum('admitted')}</strong>,
          expected: sum('expected'),
          left: sum('stillToCome'),
        })}
      </span>
    </p>
  )
}

function ageOf(lists: readonly PhoneList[], { showtimeIds }: Choice, isReached: boolean): string {
  if (lists.length < showtimeIds.length || lists.some(({ isWhole }) => !isWhole)) {
    return w.listLoading
  }
  const oldest = Math.min(...lists.map(({ asOf }) => Date.parse(asOf ?? '')))
  const minutes = Math.max(0, Math.floor((correctedNow().getTime() - oldest) / 60_000))
  // Without a network, the phone cannot know about tickets that were sold since.
  return minutes === 0 && isReached ? w.listNew : fill(w.listAge, { minutes: minutes || 1 })
}

/** Draws the component again at this interval, for components that show how old something is. */
function useTick(everyMs: number): void {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
