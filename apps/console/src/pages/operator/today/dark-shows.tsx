import { useQuery } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { previewCancellation } from '@velvet/contract/catalogue/cancelling.calls'
import type { ShowOfToday } from '@velvet/contract/operator/today.calls'
import { counted } from '@velvet/contract/shared/typing/counted'
import type { rejectCompensation, compensateShows } from '@velvet/contract/tickets/show-log.calls'
import {
  STOP_REASON_NAMES,
  STOP_REASONS,
  type SettledHow,
  type ShowWarning,
  type StopReason,
} from '@velvet/contract/tickets/show-log.rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { useState } from 'react'
import { previewText, refundText } from '../../../parts/cancelled-words.ts'
import { CheckField } from '../../../parts/check-field.tsx'
import { timeOfDayIn } from '../../../parts/dates.ts'
import { Form } from '../../../parts/form.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useChoice } from '../../../parts/use-choice.ts'

const settle = caller<typeof compensateShows>('POST /api/v1/staff/shows/settle')
const reject = caller<typeof rejectCompensation>('POST /api/v1/staff/shows/settle/reject')
const preview = caller<typeof previewCancellation>('POST /api/v1/staff/showtimes/cancel/preview')

const REASONS = STOP_REASONS.map((id) => ({ id, name: STOP_REASON_NAMES[id] }))

const WARNINGS: Readonly<Record<ShowWarning, string>> = {
  'not-started': 'No door has reported its start.',
  'not-shown': 'It was not shown, or no door has reported its start.',
  stopped: 'It stopped and has not resumed.',
}

const PROPOSED: Readonly<Record<SettledHow, string>> = {
  refund: 'proposed to refund everybody',
  voucher: 'proposed free tickets for those inside and refunds for the others',
}

const nameOf = ({ film, cinema, screen, startsAt, timeZone, sold }: ShowOfToday) =>
  `${timeOfDayIn(new Date(startsAt), timeZone)} ${film}, ${cinema}, ${screen}: ${counted(sold, 'ticket')} sold`

const keyOf = ({ id }: ShowOfToday) => id
const isStopped = ({ warning }: ShowOfToday) => warning === 'stopped'

/** Says why a showtime is listed, and which proposal for its settlement waits for another person. */
function hintOf({ warning, proposal }: ShowOfToday): string {
  const why = WARNINGS[warning ?? 'not-started']
  if (!proposal) return why
  return `${why} ${proposal.by} ${PROPOSED[proposal.how]}. Another person has to settle it in the same way, or reject it.`
}

/** Lists the showtimes with sold tickets that did not start or stopped early, and settles the selected ones. */
export function DarkShows({ shows }: { shows: readonly ShowOfToday[] }) {
  const [done, setDone] = useState('')
  const dark = shows.filter(({ warning }) => warning !== null)
  if (dark.length === 0 && !done) return null
  return (
    <section aria-labelledby="dark-shows">
      <h2 id="dark-shows">Did these showtimes run?</h2>
      {done && <Banner kind="success">{done}</Banner>}
      {dark.length > 0 && (
        <details open={dark.some(isStopped)}>
          <summary>{`According to the show log, ${counted(dark.length, 'showtime')} with sold tickets did not start or stopped early`}</summary>
          <SettleForm dark={dark} onDone={setDone} />
        </details>
      )}
    </section>
  )
}

function settledText({ settled, waiting, vouchers, people, ...paidBack }: OutputOf<typeof compensateShows>): string {
  return [
    waiting > 0 && `${counted(waiting, 'showtime')} above your limit: another person has to settle too.`,
    settled > 0 && `${counted(settled, 'showtime')} settled.`,
    vouchers > 0 && `${counted(vouchers, 'free ticket')} sent to ${counted(people, 'person', 'people')}.`,
    ...(settled > 0 ? refundText(paidBack) : []),
  ]
    .filter((one) => one !== false)
    .join(' ')
}

interface Props {
  dark: readonly ShowOfToday[]
  onDone: (text: string) => void
}

function SettleForm({ dark, onDone }: Props) {
  const [reason, setReason] = useState<StopReason>('power')
  // Only a logged stop is selected at first, because a showtime without an entry in the log may have run.
  const choice = useChoice({ keyOf, nameOf, isFirstChosen: isStopped })
  const chosen = dark.filter(choice.isChosen)
  const ids = chosen.map(keyOf)
  const { data } = useQuery({
    queryKey: ['today', 'settle', ids],
    queryFn: ({ signal }) => preview({ ids }, { signal }),
    enabled: ids.length > 0,
  })
  const change = useChange(settle, {
    invalidates: [['today'], ['audit']],
    onDone: (settled) => onDone(settledText(settled)),
  })
  const proposed = chosen.filter(({ proposal }) => proposal !== null).map(keyOf)
  const rejection = useChange(reject, {
    invalidates: [['today'], ['audit']],
    onDone: ({ rejected }) => onDone(`${counted(rejected, 'proposal')} ended. Nothing was given back.`),
  })
  const press = (how: SettledHow) => change.mutate({ showtimeIDs: ids, how, reason })
  return (
    <Form error={change.error} onSubmit={() => press('refund')}>
      {dark.map((show) => (
        <CheckField
          key={show.id}
          label={nameOf(show)}
          checked={choice.isChosen(show)}
          hint={hintOf(show)}
          onChange={() => choice.turn(show, false, dark)}
        />
      ))}
      {ids.length > 0 && data && previewText(data).map((sentence) => <p key={sentence}>{sentence}</p>)}
      <PickField
        label="Reason"
        choices={REASONS}
        value={reason}
        onChange={(value) => setReason(STOP_REASONS.find((one) => one === value) ?? 'other')}
      />
      <Refusal error={change.error ?? rejection.error} />
      <div className="actions">
        <Button type="submit" look="danger" busy={change.isPending} disabled={ids.length === 0}>
          Refund everybody
        </Button>
        <Button look="quiet" busy={change.isPending} disabled={ids.length === 0} onClick={() => press('voucher')}>
          Free ticket for those inside, refund for the others
        </Button>
        {proposed.length > 0 && (
          <Button look="quiet" busy={rejection.isPending} onClick={() => rejection.mutate({ showtimeIDs: proposed })}>
            Withdraw or reject the proposal
          </Button>
        )}
      </div>
    </Form>
  )
}
