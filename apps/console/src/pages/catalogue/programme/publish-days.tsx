import { useSuspenseQueries } from '@tanstack/react-query'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { MAX_DAYS_PUBLISHED } from '@velvet/contract/catalogue/programme.rules'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense, useState } from 'react'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useFirstField } from '../../../parts/use-first-field.ts'
import { PROGRAMME_KEY, differenceQuery, programmeCalls } from './calls.ts'
import { isReady, seenSeats } from './differences.ts'
import type { Given } from './given.ts'
import { publishedText, showtimesCount, waitingText } from './words.ts'
import { WaitingDay } from './waiting-day.tsx'

/** Publishes up to a week in one call, after it has listed what changes. */
export function PublishDays(given: Given) {
  const [from, setFrom] = useState(given.day.date)
  return (
    <div ref={useFirstField<HTMLDivElement>()} className="form">
      <DayField
        label="First day"
        required
        hint={`The list shows the ${MAX_DAYS_PUBLISHED} days from this one on.`}
        value={from}
        onChange={setFrom}
      />
      {from !== '' && (
        // With this key, React makes a new list for each first day, because the choice of days
        // belongs to one list.
        <Suspense key={from} fallback={<Spinner label="Loading" />}>
          <WaitingDays {...given} from={from} />
        </Suspense>
      )}
    </div>
  )
}

function WaitingDays({ cinema, day, screens, from, programme, onClose }: Given & { from: string }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const dates = Array.from({ length: MAX_DAYS_PUBLISHED }, (_, index) => dayAfter(from, index))
  const found = useSuspenseQueries({
    queries: dates.map((date) => differenceQuery(cinema.id, date)),
  }).map(({ data }) => data.difference)
  const waiting = found.filter(({ drafts, blocked, changes }) => drafts.length + blocked.length + changes.length > 0)
  const chosen = waiting.filter((one) => isReady(one) && !left.includes(one.date))
  const drafts = chosen.flatMap((one) => one.drafts)
  const changes = chosen.flatMap((one) => one.changes)
  const change = useChange(programmeCalls.publishDays, {
    invalidates: [PROGRAMME_KEY, ['audit']],
    onDone: (done) => {
      programme.showPublished(publishedText(done))
      onClose()
    },
  })
  if (waiting.length === 0) {
    return <p className="muted">Nothing waits on these days. Choose another first day.</p>
  }
  const toggle = (date: string) => setLeft(left.includes(date) ? left.filter((one) => one !== date) : [...left, date])
  const publish = () =>
    change.mutate({
      cinemaID: cinema.id,
      days: chosen.map((one) => ({
        date: one.date,
        dayVersion: one.dayVersion,
        soldSeats: seenSeats(one),
      })),
    })
  return (
    <>
      <p>Customers see this at once. If somebody changes one of the days meanwhile, nothing is published.</p>
      <fieldset>
        <legend>Days that wait</legend>
        {waiting.map((difference) => (
          <WaitingDay
            key={difference.date}
            difference={difference}
            zone={day.zone}
            screens={screens}
            isChosen={chosen.includes(difference)}
            onToggle={() => toggle(difference.date)}
          />
        ))}
      </fieldset>
      <Refusal error={change.error} onReload={change.reload} />
      <Button busy={change.isPending} disabled={chosen.length === 0} onClick={publish}>
        {changes.length === 0
          ? `Put ${showtimesCount(drafts.length)} on sale`
          : `Publish ${waitingText({ drafts, changes })}`}
      </Button>
    </>
  )
}
