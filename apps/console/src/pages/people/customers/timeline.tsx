import { useSearch } from '@tanstack/react-router'
import type { TimelineEvent } from '@velvet/contract/people/customer-timeline.calls'
import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { ChoiceFilter, Filters, useFilter } from '../../../parts/filters.tsx'
import { useList } from '../../../parts/use-list.ts'
import { customerCalls } from './calls.ts'
import { actionsAbout } from './event-actions.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { amountOf, EventText, KIND_WORDS } from './event-words.tsx'

const COLUMNS: readonly Column<TimelineEvent>[] = [
  { title: 'When', isDate: true, cell: ({ at }) => dateAndTime(at) },
  { title: 'What', cell: ({ kind }) => KIND_WORDS[kind] },
  { title: 'Particulars', cell: (event) => <EventText event={event} /> },
  { title: 'Points', cell: amountOf, isNumeric: true },
]

interface Props {
  customer: StaffCustomer
  ask: (action: Action) => void
}

/** Lists everything that happened with the customer, newest first. */
export function Timeline({ customer, ask }: Props) {
  const { uuid } = customer
  const { role } = useMe()
  const filter = useFilter()
  const [purchase, setPurchase] = useState<{ ticketID: string; title: string }>()
  const { kind, cursor, ticket } = useSearch({ from: '/signed-in/customers/$uuid' })
  const { data } = useList(['customers', 'timeline'], customerCalls.getTimeline, {
    uuid,
    kind,
    cursor,
  })
  const acting: Column<TimelineEvent> = {
    title: 'Act',
    cell: (event) => (
      <>
        <ActionButtons {...actionsAbout(event, customer, role)} ask={ask} />
        {event.kind === 'ticket' && event.status === 'unused' && !customer.closed && (
          <Button
            look="quiet"
            aria-label={`Refund the purchase of ${event.title}, seat ${event.seat}`}
            onClick={() => setPurchase(event)}
          >
            Refund the purchase
          </Button>
        )}
      </>
    ),
  }
  return (
    <>
      <h2>Timeline</h2>
      <Filters>
        <ChoiceFilter label="Show" name="kind" value={kind} text={KIND_WORDS} />
      </Filters>
      <DataTable
        caption="What happened, newest first"
        columns={[...COLUMNS, acting]}
        rows={data.items}
        keyOf={({ key }) => key}
        empty="Nothing of this kind has happened."
      />
      <Pages next={data.next} cursor={cursor} />
      {purchase && <PurchaseDialog {...purchase} onClose={() => setPurchase(undefined)} />}
      {ticket && !purchase && <PurchaseDialog isOne ticketID={ticket} onClose={() => filter('ticket', undefined)} />}
    </>
  )
}
