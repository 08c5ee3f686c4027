import type { AnswerOf } from '@velvet/client/call'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { ActionFields, errorBesideFields, isConfirmed, NOTHING_TYPED } from '../../../parts/action-fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import { previewText, refundText } from '../../../parts/cancelled-words.ts'
import { showtimesCount } from './words.ts'

type Counted = AnswerOf<typeof programmeCalls.previewCancellation>

interface Props {
  /** The showtimes to cancel. */
  chosen: readonly PlannedShowtime[]
  /** What the cancellation takes back; undefined if that could not be read. */
  totals: Counted | undefined
  countError: Error | null
  /** True while the figures are those of other showtimes. */
  isCounting: boolean
  /** What the person has to type if tickets are sold. */
  name: string
  onDone: (text: string) => void
}

/** Says what cancelling the chosen showtimes means, asks for a reason, and cancels them. */
export function CancelForm({ chosen, totals, countError, isCounting, name, onDone }: Props) {
  const [values, setValues] = useState(NOTHING_TYPED)
  const change = useChange(programmeCalls.cancelShowtimes, {
    invalidates: [PROGRAMME_KEY, ['audit'], ['money']],
    onDone: ({ cancelled, ...paidBack }) =>
      onDone([`Cancelled: ${showtimesCount(cancelled)}.`, ...refundText(paidBack)].join(' ')),
  })
  const isSold = totals !== undefined && totals.tickets > 0
  const asks = isSold ? { typed: name } : {}
  const cancel = () =>
    change.mutate({
      showtimes: chosen.map(({ id, version }) => ({ id, version })),
      note: values.note,
      // If no ticket is sold, no name has to be typed, so the server checks that.
      ...(!isSold && { isUnsold: true as const }),
    })
  const isReady = totals !== undefined && !isCounting && chosen.length > 0
  return (
    <Form error={change.error} onSubmit={cancel}>
      {totals && chosen.length > 0 && (
        <>
          <p>{`${showtimesCount(chosen.length)} will be cancelled. This cannot be undone.`}</p>
          {previewText(totals).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
      <Refusal error={errorBesideFields(asks, change.error) ?? countError} onReload={change.reload} />
      <ActionFields action={asks} values={values} onChange={setValues} error={change.error} />
      <Button type="submit" look="danger" busy={change.isPending} disabled={!isReady || !isConfirmed(asks, values)}>
        {`Cancel ${showtimesCount(chosen.length)}`}
      </Button>
    </Form>
  )
}
