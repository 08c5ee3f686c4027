import { textOf } from '@velvet/client/call-error'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { fill } from '@velvet/contract/shared/words/spoken'
import { MessageSquare } from '@velvet/ui/icons/message-square'
import { useState } from 'react'
import { sendPin } from '../../calls/tickets.ts'
import { Row, RowOutcome } from '../../parts/row.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { w } from './words.ts'

/**
 * Sends the pin by SMS, for a phone that may be empty, or in another person's hands, when the film
 * starts.
 */
export function SendPin({ ticket }: { ticket: Ticket }) {
  const uuid = useAppSelector((state) => state.auth.user)
  const [isSending, setSending] = useState(false)
  const [text, setText] = useState('')

  async function send() {
    if (!uuid) return
    setSending(true)
    setText('')
    const said = await sendPin({ uuid, ticketID: ticket.TicketID }).then(
      ({ sentTo }) => fill(w.pinSent, { to: sentTo }),
      textOf,
    )
    setText(said)
    setSending(false)
  }

  return (
    <>
      <Row icon={MessageSquare} label={w.sendPin} atOnce busy={isSending} onPress={() => void send()} />
      <RowOutcome>{text}</RowOutcome>
    </>
  )
}
