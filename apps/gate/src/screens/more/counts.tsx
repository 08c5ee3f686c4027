import { fill } from '@velvet/contract/shared/words/spoken'
import { useEffect, useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useReading } from '@velvet/ui/use-reading'
import { gateCalls } from '../../calls.ts'
import { countsOf } from '../../door/counts.ts'
import type { Counts as Numbers } from '../../door/counts.ts'
import type { PhoneList } from '../../lists/phone-lists.ts'
import type { Choice } from '../../store/model.ts'
import { nameOf } from '../door/details.ts'
import { useDoorLists } from '../door/use-door-lists.ts'
import { ShowLog } from './show-log.tsx'
import { w } from '../../words/words.ts'

const LIVE_EVERY_MS = 15_000

interface CountsProps {
  choice: Choice
  isSupervisor: boolean
}

/**
 * Shows the number of people of each showtime. Supervisors see the server's live numbers, and
 * others see the numbers that this phone knows.
 */
export function Counts({ choice, isSupervisor }: CountsProps) {
  const lists = useDoorLists(choice)
  return (
    <section className="rows" aria-label={w.counts}>
      {lists.map((list) =>
        isSupervisor ? (
          <LiveCount key={list.showtime.id} list={list} />
        ) : (
          <Count key={list.showtime.id} list={list} numbers={countsOf(theGate(), list)} />
        ),
      )}
    </section>
  )
}

function LiveCount({ list }: { list: PhoneList }) {
  const [round, setRound] = useState(0)
  const showtimeID = list.showtime.id
  const live = useReading(`${showtimeID} ${round}`, (signal) => gateCalls.getGateCounts({ showtimeID }, { signal }))
  const [latest, setLatest] = useState(live.value)
  if (live.value && live.value !== latest) setLatest(live.value)
  useEffect(() => {
    const timer = setInterval(() => setRound((count) => count + 1), LIVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return <Count list={list} numbers={latest ?? countsOf(theGate(), list)} isLive={Boolean(latest)} />
}

interface CountProps {
  list: PhoneList
  numbers: Numbers
  isLive?: boolean
}

function Count({ list, numbers, isLive = false }: CountProps) {
  return (
    <div className="row">
      <div className="grow">
        <strong>{nameOf(list.showtime)}</strong>
        <br />
        {fill(w.countsOf, {
          admitted: numbers.admitted,
          expected: numbers.expected,
          left: numbers.stillToCome,
        })}
        <span className="muted"> · {isLive ? w.allDoors : w.asPhoneKnows}</span>
        <ShowLog showtime={list.showtime} />
      </div>
    </div>
  )
}
