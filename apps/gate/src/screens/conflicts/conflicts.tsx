import { localTimeOf, twelveHour } from '@velvet/contract/time/time'
import { useReading } from '@velvet/ui/use-reading'
import { gateCalls } from '../../calls.ts'
import { Page } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import type { Choice } from '../../store/model.ts'

type Conflict = Awaited<ReturnType<typeof gateCalls.listGateConflicts>>['items'][number]

/** The most conflicts of one showtime that are shown. */
const MOST = 100

const WORDS = {
  'admitted-twice': 'Let in twice',
  refunded: 'Let in with a refunded ticket',
  'given-away': 'Let in with a copy that was given away',
  'revoked-phone': 'Let in by a revoked phone',
  'other-cinema': 'Let in at another cinema',
} as const

/** Lists the tickets that admitted somebody who should not be inside, the newest first. */
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
    <Page title="Conflicts" back="more" error={conflicts.error}>
      <ReadingState of={conflicts} label="Looking for conflicts" />
      <ul className="rows">
        {conflicts.value?.all.map((conflict) => (
          <li key={conflict.id} className="row">
            <div className="grow">
              <strong>
                {conflict.seat}: {WORDS[conflict.kind]}
              </strong>
              <br />
              {[conflict.admitted, conflict.duplicate]
                .filter((scan) => scan !== null)
                .map((scan) => wordsOfScan(scan, conflict))
                .join(', then ')}
              {conflict.endedAt !== null && <span className="muted"> · settled by an undo</span>}
            </div>
          </li>
        ))}
      </ul>
      {conflicts.value?.all.length === 0 && <p>There are no conflicts.</p>}
      {conflicts.value?.hasMore && (
        <p className="muted">Only the newest {MOST} of each showtime are shown.</p>
      )}
    </Page>
  )
}

function wordsOfScan(
  { at, device, person }: Conflict['duplicate'],
  { timeZone }: Conflict,
): string {
  const time = twelveHour(localTimeOf(new Date(at), timeZone))
  return `${time} on ${device ?? 'an unknown phone'} by ${person}`
}
