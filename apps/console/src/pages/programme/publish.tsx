import { useSuspenseQuery } from '@tanstack/react-query'
import type { CallOptions } from '@velvet/client/call'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { PROGRAMME_KEY, differenceQuery } from './calls.ts'
import { DifferenceList } from './difference-list.tsx'
import type { Given } from './given.ts'
import { differencesOf } from './differences.ts'
import { publishDay } from './publish-day.ts'

/** Shows what Publish changes for customers, and does it. */
export function Publish({ cinema, day, screens, programme, onClose }: Given) {
  const { planned, edits, dropEdits, settle } = programme
  const { data } = useSuspenseQuery(differenceQuery(cinema.id, day.date))
  const { dayVersion, blocked, warnings } = data.difference
  const differences = differencesOf(planned, edits, screens)
  const change = useChange(
    (input: Parameters<typeof publishDay>[0], options: CallOptions) =>
      publishDay(input, options, dropEdits),
    {
      rereads: [PROGRAMME_KEY, ['audit']],
      onDone: () => {
        settle()
        onClose()
      },
    },
  )
  const changes = edits.flatMap((edit) => {
    const one = planned.find(({ id }) => id === edit.id)
    return one ? [{ planned: one, edit }] : []
  })
  return (
    <div className="form">
      <Refusal error={change.error} onReload={change.reload} />
      <p>Customers see this as soon as it is published:</p>
      <DifferenceList {...{ differences, blocked }} onDrop={(id) => dropEdits([id])} />
      {warnings.map((warning) => (
        <Banner key={warning}>{warning}</Banner>
      ))}
      <Button
        busy={change.isPending}
        disabled={differences.length === 0 || differences.some(({ isStale }) => isStale)}
        onClick={() => change.mutate({ cinemaID: cinema.id, date: day.date, dayVersion, changes })}
      >
        Publish
      </Button>
    </div>
  )
}
