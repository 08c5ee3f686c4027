import { textOf } from '@velvet/client/call-error'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { Card } from '@velvet/ui/card'
import { Wallet } from '@velvet/ui/icons/wallet'
import { useState } from 'react'
import { addToGoogleWallet } from '../../calls/tickets.ts'
import { Row, RowOutcome, Rows } from '../../parts/row.tsx'
import { useServices } from '../../parts/use-services.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { w } from './words.ts'

/** Opens Google Wallet with the ticket, if the operator offers that. */
export function AddToWallet({ ticket }: { ticket: Ticket }) {
  const uuid = useAppSelector((state) => state.auth.user)
  const { services } = useServices()
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  if (!services?.google_wallet || !uuid) return null

  async function add(uuid: string) {
    setAsking(true)
    setText('')
    try {
      const { link } = await addToGoogleWallet({ uuid, ticketID: ticket.TicketID })
      window.open(link, '_self')
    } catch (error) {
      setText(textOf(error))
    }
    setAsking(false)
  }

  return (
    <Card>
      <Rows>
        <Row icon={Wallet} label={w.addToWallet} atOnce busy={isAsking} onPress={() => void add(uuid)} />
        <RowOutcome>{text}</RowOutcome>
      </Rows>
    </Card>
  )
}
