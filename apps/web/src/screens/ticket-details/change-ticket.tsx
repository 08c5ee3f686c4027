import { serverNow } from '@velvet/client/server-clock'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { ArrowLeftRight } from '@velvet/ui/icons/arrow-left-right'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { Row } from '../../parts/row.tsx'
import { isReturnable } from './refund-ticket.tsx'
import { w } from './words.ts'

const ChangeDialog = lazyDialog(() => import('./change-dialog.tsx'))

interface ChangeTicketProps {
  ticket: Ticket
  purchase: readonly Ticket[]
}

/** Offers an exchange for another showtime or seat, if the operator's rule allows it for this ticket. */
export function ChangeTicket({ ticket, purchase }: ChangeTicketProps) {
  const [isOpen, setOpen] = useState(false)
  const [openedAt] = useState(serverNow)
  if (!isReturnable(ticket, openedAt)) return null
  const others = purchase.filter((one) => one !== ticket && isReturnable(one, openedAt))
  return (
    <>
      <Row icon={ArrowLeftRight} label={w.change} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ChangeDialog ticket={ticket} others={others} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
