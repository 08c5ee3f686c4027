import { wordsOf } from '@velvet/client/call-error'
import type { Ticket } from '@velvet/contract/entities'
import { Button } from '@velvet/ui/button'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { sendPin } from '../../calls/tickets.ts'
import { useAppSelector } from '../../state/hooks.ts'
import styles from './ticket-details.module.css'

/** For a phone that may be empty, or somebody else's, by the time of the film. */
export function SendPin({ ticket }: { ticket: Ticket }) {
  const uuid = useAppSelector((state) => state.auth.user)
  const [isSending, setSending] = useState(false)
  const [words, setWords] = useState('')

  async function send() {
    if (!uuid) return
    setSending(true)
    setWords('')
    const said = await sendPin({ uuid, ticketID: ticket.TicketID }).then(
      ({ message }) => message,
      wordsOf,
    )
    setWords(said)
    setSending(false)
  }

  return (
    <div className={styles.action}>
      <Button look="quiet" wide busy={isSending} onClick={() => void send()}>
        <MessageSquare size={20} aria-hidden />
        Send Pin by SMS
      </Button>
      <p className={styles.outcome} role="status">
        {words}
      </p>
    </div>
  )
}
