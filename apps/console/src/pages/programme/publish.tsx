import { useSuspenseQuery } from '@tanstack/react-query'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { PROGRAMME_KEY, differenceQuery } from './calls.ts'
import { DifferenceList } from './difference-list.tsx'
import type { Given } from './given.ts'
import { differencesOf } from './differences.ts'
import { attemptFor, changedBy, makeAttempt } from './publish-day.ts'
import type { Attempt } from './publish-day.ts'

/** Shows what Publish changes for customers, and does it. */
export function Publish({ cinema, day, screens, programme, onClose }: Given) {
  const { planned, edits, dropEdits, settle, unanswered, setUnanswered } = programme
  const { data } = useSuspenseQuery(differenceQuery(cinema.id, day.date))
  const { dayVersion, blocked, warnings } = data.difference
  const sentIds = changedBy(unanswered)
  const differences = differencesOf(planned, edits, { screens, sentIds })
  const change = useChange(
    (attempt: Attempt) => makeAttempt(attempt, { onMade: dropEdits, onUnanswered: setUnanswered }),
    {
      rereads: [PROGRAMME_KEY, ['audit']],
      onDone: (made) => {
        settle()
        // Edits that somebody added after an answer was lost are not part of this attempt, so the
        // dialog stays open until they are published too.
        if (edits.every(({ id }) => made.includes(id))) onClose()
      },
    },
  )
  const isSameDay = unanswered?.dayVersion === dayVersion
  const resumed = sentIds.length > 0 || isSameDay ? unanswered : undefined
  const newAttempt = () => {
    const changes = edits.flatMap((edit) => {
      const one = planned.find(({ id }) => id === edit.id)
      return one ? [{ planned: one, edit }] : []
    })
    return attemptFor({ cinemaID: cinema.id, date: day.date, dayVersion, changes })
  }
  return (
    <div className="form">
      <Refusal error={change.error} onReload={change.reload} />
      <p>Customers see this as soon as it is published:</p>
      <DifferenceList {...{ differences, blocked }} onDrop={programme.giveUp} />
      {warnings.map((warning) => (
        <Banner key={warning}>{warning}</Banner>
      ))}
      <Button
        busy={change.isPending}
        disabled={differences.length === 0 || differences.some(({ isStale }) => isStale)}
        onClick={() => change.mutate(resumed ?? newAttempt())}
      >
        Publish
      </Button>
    </div>
  )
}
