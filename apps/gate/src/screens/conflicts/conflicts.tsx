import { fill } from '@velvet/contract/shared/words/spoken'
import { localTimeOf, twelveHour } from '@velvet/contract/shared/time/time'
import { useReading } from '@velvet/ui/use-reading'
import { gateCalls } from '../../calls.ts'
import { Page } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import type { Choice } from '../../store/model.ts'
import { w } from '../../words/words.ts'

type Conflict = Awaited<ReturnType<typeof gateCalls.listGateConflicts>>['items'][number]

/** The most conflicts of one showtime that are shown. */
const MOST = 100

const WORDS = {
  'admitted-twice': w.letInTwice,
  refunded: w.letInRefunded,
  'given-away': w.letInGivenAway,
  'revoked-phone': w.letInRevoked,
  'other-cinema': w.letInElsewhere,
} as const

/** Lists the tickets that admitted a person who should not be inside, the newest first. */
export function Conflicts({ choice }: { choice: Choice }) {
  const conflicts = useReading(choice.showtimeIds.join(' '), async (signal) => {
    const calls = choice.showtimeIds.map((showtimeID) =>
      gateCalls.listGateConflicts({ showtimeID, limit: MOST }, { signal }),
    )
    const pages = await Promise.all(calls)
    const all = pages.flatMap(({ items }) => items)
    all.sort((one, other) => other.noticedAt.localeCompare(one.noticedAt))
    return { all, hasMore: pages.some(({ next }) => next !== null) }
  })
  return (
    <Page title={w.conflicts} back="more" error={conflicts.error}>
      <ReadingState of={conflicts} label={w.lookingForConflicts} />
      <ul className="rows">
        {conflicts.value?.all.map((conflict) => (
          <li key={conflict.id} className="row">
            <div className="grow">
              <strong>
                {conflict.seat}: {WORDS[conflict.kind]}
              </strong>
              <br />
              {textOfScans(conflict)}
              {conflict.endedAt !== null && <span className="muted"> · {w.settledByUndo}</span>}
            </div>
          </li>
        ))}
      </ul>
      {conflicts.value?.all.length === 0 && <p>{w.noConflicts}</p>}
      {conflicts.value?.hasMore && <p className="muted">{fill(w.onlyNewest, { most: MOST })}</p>}
    </Page>
  )
}

function textOfScans(conflict: Conflict): string {
  const second = textOfScan(conflict.duplicate, conflict)
  if (!conflict.admitted) return second
  return fill(w.scansInTurn, { first: textOfScan(conflict.admitted, conflict), second })
}

function textOfScan({ at, device, person }: Conflict['duplicate'], { timeZone }: Conflict): string {
  const time = twelveHour(localTimeOf(new Date(at), timeZone))
  return fill(w.scanOf, { time, device: device ?? w.unknownPhone, person })
}
