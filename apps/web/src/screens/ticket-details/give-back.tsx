import { CallError, wordsOf } from '@velvet/client/call-error'
import type { InputOf } from '@velvet/contract/endpoint'
import type { refundTicket as refundCall } from '@velvet/contract/endpoints/tickets'
import type { Ticket } from '@velvet/contract/entities'
import { localDateOf, localTimeOf, shortDate, twelveHour, weekday } from '@velvet/contract/time'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { refundTicket } from '../../calls/tickets.ts'
import { Row } from '../../parts/row.tsx'
import { isDecision, useKeptRequest } from '../../parts/use-kept-request.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import styles from './ticket-details.module.css'

/** Where the operator takes tickets back, and for as long as that is so. */
export function GiveBack({ ticket }: { ticket: Ticket }) {
  const { isBusy, error, isAsking, ask, giveBack } = useGiveBack(ticket)
  const [openedAt] = useState(() => Date.now())
  const until = ticket.RefundableUntil ? new Date(ticket.RefundableUntil) : undefined
  if (!until || until.getTime() < openedAt || ticket.TicketStatus !== 'Unused') return null
  const date = localDateOf(until)
  return (
    <>
      <Row icon={Undo2} label="Give this ticket back" onPress={() => ask(true)} />
      {isAsking && (
        <Dialog title="Give this ticket back?" onClose={() => ask(false)}>
          <div className={styles.giveBack}>
            <p>
              You get the Points that it cost, and your seat goes to somebody else. You can do this
              until <bdi>{twelveHour(localTimeOf(until))}</bdi> on {weekday(date)},{' '}
              {shortDate(date)}.
            </p>
            {error && <p role="alert">{error}</p>}
            <Button look="danger" wide busy={isBusy} onClick={() => void giveBack()}>
              Give Back
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

type RefundInput = InputOf<typeof refundCall>

function useGiveBack({ TicketID: ticketID }: Ticket) {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const request = useKeptRequest({
    uuid: uuid ?? '',
    about: (input: RefundInput) => `give-back:${input.ticketID}`,
    send: (input, idempotencyKey) => refundTicket(input, { idempotencyKey }),
  })

  function readAgain(owner: string) {
    void dispatch(fetchTickets(owner))
    void dispatch(fetchUserData(owner))
  }

  async function giveBack() {
    if (!uuid) return
    setIsBusy(true)
    setError(undefined)
    try {
      await request({ uuid, ticketID })
      setIsAsking(false)
      readAgain(uuid)
    } catch (reason) {
      setError(wordsOf(reason))
      // The ticket has changed: it was used, or an earlier try gave it back.
      if (reason instanceof CallError && isDecision(reason)) readAgain(uuid)
    }
    setIsBusy(false)
  }
  return { isAsking, ask: setIsAsking, isBusy, error, giveBack }
}
