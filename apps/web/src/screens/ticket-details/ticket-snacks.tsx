import { serverNow } from '@velvet/client/server-clock'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { Card } from '@velvet/ui/card'
import { Popcorn } from '@velvet/ui/icons/popcorn'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { Row, Rows } from '../../parts/row.tsx'
import { PickupShown } from './pickup-shown.tsx'
import { w } from './words.ts'

const OrderSnacks = lazyDialog(() => import('../../parts/snacks/order-snacks.tsx'))

/** Shows the customer's orders for a showtime. Their codes are stored with the ticket, so they are shown offline too. */
export function TicketSnacks({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false)
  const [openedAt] = useState(serverNow)
  const { Snacks: snacks } = ticket
  if (!snacks) return null
  const canOrder = snacks.isSold && !ticket.GivenAway && !ticket.Refunded && Date.parse(ticket.EndsAt ?? '') > openedAt
  if (!canOrder && snacks.pickups.length === 0) return null
  return (
    <Card>
      <Rows>
        {snacks.pickups.map((pickup) => (
          <PickupShown key={pickup.code} pickup={pickup} ticket={ticket} />
        ))}
        {canOrder && <Row icon={Popcorn} label={w.orderSnacks} onPress={() => setOpen(true)} />}
      </Rows>
      {isOpen && (
        <Suspense>
          <OrderSnacks ticket={ticket} cinemaID={snacks.cinemaID} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
