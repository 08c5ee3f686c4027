import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { share } from '@velvet/device/share'
import { Button, buttonClass } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { giveTicket } from '../../calls/transfers.ts'
import { startOf } from '../../parts/days/spoken-days.ts'
import { newKey } from '../../parts/new-key.ts'
import { RowOutcome } from '../../parts/row.tsx'
import { whatsAppUrl } from '../../parts/whatsapp.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import styles from './ticket-details.module.css'
import { w } from './words.ts'

interface GiveDialogProps {
  ticket: Ticket
  onClose: () => void
}

/** Makes the link of a ticket, and sends it by any app of the phone. */
export default function GiveDialog({ ticket, onClose }: GiveDialogProps) {
  const { url, error, isBusy, make } = useLink(ticket)
  return (
    <Dialog title={fill(w.giveSeat, { seat: ticket.SeatNumber })} onClose={onClose}>
      <div className={styles.refund}>
        <p>{w.howGiving}</p>
        {error && <p role="alert">{error}</p>}
        {url ? (
          <SendLink url={url} ticket={ticket} />
        ) : (
          <Button wide busy={isBusy} onClick={make}>
            {w.makeLink}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** A ticket whose link was made before has the same link again. */
function useLink({ TicketID: id, LinkSent = false }: Ticket) {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const [isRequested, setWanted] = useState(LinkSent)
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const { url } = await giveTicket({ id }, { signal, idempotencyKey: newKey() })
      if (uuid) void dispatch(fetchTickets(uuid))
      return url
    },
    [id, uuid, dispatch],
  )
  const { answer: url, error, retry } = useAnswer(isRequested ? ask : undefined)

  function make() {
    if (isRequested) retry()
    else setWanted(true)
  }
  return { url, error, isBusy: isRequested && !url && !error, make }
}

function SendLink({ url, ticket }: { url: string; ticket: Ticket }) {
  const [message, setText] = useState('')
  const title = titleCase(ticket.MovieTitle)
  const text = fill(w.giftMessage, {
    film: title,
    start: startOf(ticket.ShowtimeDate, ticket.ShowtimeTime),
  })

  async function send() {
    const outcome = await share({ dialogTitle: w.sendLinkTitle, title, text, url })
    setText(outcome === 'copied' ? w.linkCopied : '')
  }
  return (
    <>
      <Button wide onClick={() => void send()}>
        {w.share}
      </Button>
      <a
        className={buttonClass('quiet', true)}
        href={whatsAppUrl({ text: `${text} ${url}` })}
        target="_blank"
        rel="noreferrer"
      >
        WhatsApp
      </a>
      <p className={styles.link}>{url}</p>
      <RowOutcome>{message}</RowOutcome>
    </>
  )
}
