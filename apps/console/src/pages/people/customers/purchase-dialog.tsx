import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@velvet/client/call'
import { OBSTACLE_WORDS } from '@velvet/contract/tickets/purchase-refund'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { Button } from '@velvet/ui/button'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { Spinner } from '@velvet/ui/spinner'
import { TextArea } from '@velvet/ui/text-area'
import { Suspense, useState } from 'react'
import { points } from '../../../parts/money.ts'
import { Form } from '../../../parts/form.tsx'
import { fieldErrors, Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { customerCalls } from './calls.ts'

interface Props {
  /** A ticket of the purchase. */
  ticketID: string
  /** The title of the film, if the opener knows it. */
  title?: string
  /** True if only this ticket is selected at first, not the whole purchase. */
  isOne?: boolean
  onClose: () => void
}

type Ticket = AnswerOf<typeof customerCalls.getPurchaseOfTicket>['tickets'][number]

/** Refunds a purchase: all its tickets, or those that are chosen, in one action. */
export function PurchaseDialog({ ticketID, title, isOne = false, onClose }: Props) {
  return (
    <FormDialog title={title === undefined ? 'Refund a purchase' : `Refund the purchase of ${title}`} onClose={onClose}>
      <Suspense fallback={<Spinner label="Loading" />}>
        <PurchaseForm ticketID={ticketID} isOne={isOne} onClose={onClose} />
      </Suspense>
    </FormDialog>
  )
}

function PurchaseForm({ ticketID, isOne, onClose }: Omit<Props, 'title'>) {
  const queries = useQueryClient()
  const key = ['customers', 'purchase', ticketID]
  const { tickets } = useSuspenseQuery({
    queryKey: key,
    queryFn: ({ signal }) => customerCalls.getPurchaseOfTicket({ ticketID }, { signal }),
    staleTime: 0,
  }).data
  const [left, setLeft] = useState<readonly string[]>(() =>
    isOne ? tickets.map((one) => one.ticketID).filter((id) => id !== ticketID) : [],
  )
  const [note, setNote] = useState('')
  const refund = useChange(customerCalls.refundPurchase, {
    invalidates: [['customers'], ['money'], ['audit']],
  })
  const chosen = tickets.filter((one) => one.obstacle === null && !left.includes(one.ticketID))
  const sum = chosen.reduce((vp, { VpValue }) => vp + VpValue, 0)
  if (refund.data) {
    return (
      <>
        <p role="status">
          {points(refund.data.VpValue)} are back.
          {refund.data.balance !== null && ` The balance is ${points(refund.data.balance)}.`}
        </p>
        <Button onClick={onClose}>Done</Button>
      </>
    )
  }
  const errors = fieldErrors(refund.error)
  return (
    <Form
      error={refund.error}
      onSubmit={() => {
        const ticketIDs = chosen.map((one) => one.ticketID)
        // A ticket may have been used or refunded since the list was read.
        const onError = () => void queries.invalidateQueries({ queryKey: key })
        refund.mutate({ ticketID, ticketIDs, note }, { onError })
      }}
    >
      <fieldset>
        <legend>Tickets that go back</legend>
        {tickets.map((ticket) => (
          <TicketChoice
            key={ticket.ticketID}
            ticket={ticket}
            isChosen={chosen.includes(ticket)}
            onChange={(isChosen) =>
              setLeft((now) => (isChosen ? now.filter((id) => id !== ticket.ticketID) : [...now, ticket.ticketID]))
            }
          />
        ))}
      </fieldset>
      <p>Gives {points(sum)} back and frees the seats. This cannot be undone.</p>
      <Refusal error={errors['note'] ? null : refund.error} onReload={refund.reload} />
      <TextArea label="Reason" required {...NOTE_LENGTH} value={note} onChange={setNote} error={errors['note']} />
      <Button type="submit" look="danger" busy={refund.isPending} disabled={chosen.length === 0}>
        {chosen.length === 1 ? 'Refund 1 ticket' : `Refund ${chosen.length} tickets`}
      </Button>
    </Form>
  )
}

interface ChoiceProps {
  ticket: Ticket
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function TicketChoice({ ticket, isChosen, onChange }: ChoiceProps) {
  const { seat, VpValue, obstacle } = ticket
  return (
    <label>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={obstacle !== null}
        onChange={({ target }) => onChange(target.checked)}
      />{' '}
      Seat {seat}, {points(VpValue)}
      {obstacle && `, ${OBSTACLE_WORDS[obstacle]}`}
    </label>
  )
}
