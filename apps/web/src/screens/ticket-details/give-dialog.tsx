import type { Ticket } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'
import { giftMessage, SEND_LINK_TITLE } from '@velvet/contract/tickets/gift'
import { LINK_COPIED } from '@velvet/contract/words/messages'
import { share } from '@velvet/device/share'
import { Button, buttonClass } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { giveTicket } from '../../calls/gifts.ts'
import { startOf } from '../../parts/days/spoken-days.ts'
import { newKey } from '../../parts/new-key.ts'
import { RowOutcome } from '../../parts/row.tsx'
import { whatsAppUrl } from '../../parts/whatsapp.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import styles from './ticket-details.module.css'

interface GiveDialogProps {
  ticket: Ticket
  onClose: () => void
}

/** Makes the link of a ticket, and sends it by any app of the phone. */
export default function GiveDialog({ ticket, onClose }: GiveDialogProps) {
  const { url, error, isBusy, make } = useLink(ticket)
  return (
    <Dialog title={`Give seat ${ticket.SeatNumber}`} onClose={onClose}>
      <div className={styles.refund}>
        <p>
          Whoever opens the link first can take the ticket, with a code and a pin of their own. Your
          code then opens no door. Until then you can call the ticket back.
        </p>
        {error && <p role="alert">{error}</p>}
        {url ? (
          <SendLink url={url} ticket={ticket} />
        ) : (
          <Button wide busy={isBusy} onClick={make}>
            Make the Link
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
  const [isWanted, setWanted] = useState(LinkSent)
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const { url } = await giveTicket({ id }, { signal, idempotencyKey: newKey() })
      if (uuid) void dispatch(fetchTickets(uuid))
      return url
    },
    [id, uuid, dispatch],
  )
  const { answer: url, error, retry } = useAnswer(isWanted ? ask : undefined)

  function make() {
    if (isWanted) retry()
    else setWanted(true)
  }
  return { url, error, isBusy: isWanted && !url && !error, make }
}

function SendLink({ url, ticket }: { url: string; ticket: Ticket }) {
  const [words, setWords] = useState('')
  const title = titleCase(ticket.MovieTitle)
  const text = giftMessage(title, startOf(ticket.ShowtimeDate, ticket.ShowtimeTime))

  async function send() {
    const outcome = await share({ dialogTitle: SEND_LINK_TITLE, title, text, url })
    setWords(outcome === 'copied' ? LINK_COPIED : '')
  }
  return (
    <>
      <Button wide onClick={() => void send()}>
        Share
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
      <RowOutcome>{words}</RowOutcome>
    </>
  )
}
