import { textOf } from '@velvet/client/call-error'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { IconButton } from '@velvet/ui/icon-button'
import { Send } from '@velvet/ui/icons/send'
import { Undo } from '@velvet/ui/icons/undo'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { callBackTicket, takeBackTicket } from '../../calls/transfers.ts'
import { Row, RowOutcome } from '../../parts/row.tsx'
import actions from '../../parts/ticket-actions.module.css'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { w } from './words.ts'

const GiveDialog = lazyDialog(() => import('./give-dialog.tsx'))

/** Gives the ticket away by a link. */
export function GiveTicket({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton className={actions.icon} aria-label={w.giveToFriend} onClick={() => setOpen(true)}>
        <Send size={20} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <GiveDialog ticket={ticket} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Takes back a ticket that was not accepted, or that a person without an account has accepted and may have lost. */
export function TakeBack({ ticket }: { ticket: Ticket }) {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const call = ticket.CanTakeBack ? takeBackTicket : callBackTicket

  async function takeBack() {
    setBusy(true)
    setRefusal(await call({ id: ticket.TicketID }).then(() => '', textOf))
    if (uuid) await dispatch(fetchTickets(uuid))
    setBusy(false)
  }
  return (
    <>
      <Row icon={Undo} label={w.takeBack} atOnce busy={isBusy} onPress={() => void takeBack()} />
      <RowOutcome>{refusal || (ticket.CanTakeBack ? w.takenWithoutAccount : w.linkSent)}</RowOutcome>
    </>
  )
}
