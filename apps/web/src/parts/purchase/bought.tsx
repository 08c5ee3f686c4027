import { PURCHASE_SUCCEEDED } from '@velvet/contract/words/messages'
import { formatVp } from '@velvet/contract/money/vp'
import { isNative } from '@velvet/device/platform'
import { askForPermission } from '@velvet/device/push'
import { Button } from '@velvet/ui/button'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { ticketSelected } from '../../state/booking.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import type { Purchase } from '../../state/tickets.ts'
import styles from './bought.module.css'
import { PushOffer } from '../push-offer.tsx'
import { TicketPaper } from '../ticket-paper.tsx'
import { wordsOfTickets } from './words-of-tickets.ts'

/** Shows that the tickets are paid for, with the first of them below. They are already on the phone. */
export function Bought({ bought, paid }: { bought: Purchase; paid: number }) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { tickets, balance } = bought
  const [first] = tickets
  const words = wordsOfTickets(tickets)

  useEffect(() => {
    // The native app asks for notifications now, because the customer has a showtime to be notified of.
    if (isNative())
      askForPermission().catch((reason: unknown) => console.warn('Push was not asked for', reason))
  }, [])

  function showTicket(ticketId: string) {
    dispatch(ticketSelected(ticketId))
    navigate('/ticketdetails', { state: { ticketId } })
  }
  return (
    <Screen key="bought" title={PURCHASE_SUCCEEDED}>
      <div className={styles.bought} role="status">
        <CircleCheck size={64} strokeWidth={1.5} aria-hidden className={styles.icon} />
        <h1 tabIndex={-1}>{PURCHASE_SUCCEEDED}</h1>
        {first && (
          <p>
            {words.tickets}
            <br />
            {words.label} <strong>{words.seats}</strong>
          </p>
        )}
        <p className={styles.money}>
          <bdi>{formatVp(paid)}</bdi> paid. Balance:{' '}
          <bdi className={styles.vp}>{formatVp(balance)}</bdi>
        </p>
        <div className={styles.actions}>
          {first && <Button onClick={() => showTicket(first.TicketID)}>Show my ticket</Button>}
          <Button look="quiet" onClick={() => navigate('/mytickets')}>
            View Tickets
          </Button>
        </div>
      </div>
      {first && (
        <div className={styles.ticket}>
          <TicketPaper ticket={first} />
        </div>
      )}
      <PushOffer />
    </Screen>
  )
}
