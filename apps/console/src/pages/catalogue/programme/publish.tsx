import { useSuspenseQuery } from '@tanstack/react-query'
import type { CallOptions } from '@velvet/client/call'
import { isRefusal } from '@velvet/client/call-error'
import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { PROGRAMME_KEY, differenceQuery, programmeCalls } from './calls.ts'
import { DifferenceList } from './difference-list.tsx'
import type { Given } from './given.ts'
import { differencesOf, isReady, seenSeats } from './differences.ts'
import { publishedText } from './words.ts'

/** Shows what Publish changes for customers, and does it in one call, all or nothing. */
export function Publish({ cinema, day, screens, programme, onClose }: Given) {
  const { data } = useSuspenseQuery(differenceQuery(cinema.id, day.date))
  const { difference } = data
  const differences = differencesOf(difference, screens)
  const change = useChange(programmeCalls.publishDay, {
    invalidates: [PROGRAMME_KEY, ['audit']],
    onDone: (done) => {
      programme.showPublished(publishedText(done))
      onClose()
    },
  })
  const drop = useChange(
    ({ id, version }: ShowtimeWithEdit, options: CallOptions) =>
      programmeCalls.dropEdit({ id }, { ...options, version }),
    { invalidates: [PROGRAMME_KEY], onDone: programme.forgetLast },
  )
  // After a lost answer the same request is sent again, although the day may look different by now.
  const lost = change.error && !isRefusal(change.error) ? change.variables : undefined
  const request = {
    cinemaID: cinema.id,
    date: day.date,
    dayVersion: difference.dayVersion,
    soldSeats: seenSeats(difference),
  }
  return (
    <div className="form">
      <Refusal error={change.error} onReload={change.reload} />
      <Refusal error={drop.error} onReload={drop.reload} />
      <p>Customers see this as soon as it is published:</p>
      <DifferenceList differences={differences} isBusy={drop.isPending} onDrop={drop.mutate} />
      {difference.warnings.map((warning) => (
        <Banner key={warning}>{warning}</Banner>
      ))}
      <Button
        busy={change.isPending}
        disabled={!isReady(difference) && !lost}
        onClick={() => change.mutate(lost ?? request)}
      >
        Publish
      </Button>
    </div>
  )
}
