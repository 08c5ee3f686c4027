import { formatVp } from '@velvet/contract/points/vp'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { isNative } from '@velvet/device/platform'
import { askForPermission } from '@velvet/device/push'
import { Button } from '@velvet/ui/button'
import { CircleCheck } from '@velvet/ui/icons/circle-check'
import { useEffect } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import type { Purchase } from '../../state/tickets.ts'
import styles from './bought.module.css'
import { FilmPoster } from '../film-poster.tsx'
import { PushOffer } from '../push-offer.tsx'
import { TicketPaper } from '../ticket-paper.tsx'
import { filled } from '@velvet/ui/filled'
import { factsOf } from './words-of-tickets.ts'
import { w } from './words.ts'

/**
 * Shows that the tickets are paid for, with the first of them below. They are already on the phone.
 *
 * @param paid the Vp that were paid; below zero for what came back with an exchange
 */
export function Bought({ bought, paid }: { bought: Purchase; paid: number }) {
  const navigate = useNavigate()
  const { tickets, balance } = bought
  const [first] = tickets
  const facts = factsOf(bought)

  useEffect(() => {
    // The native app asks for notifications now, because the customer has a showtime to be notified of.
    if (isNative()) askForPermission().catch((reason: unknown) => console.warn('Push was not asked for', reason))
  }, [])

  return (
    <Screen key="bought" title={w.succeeded}>
      <div className={styles.bought} role="status">
        <CircleCheck size={64} strokeWidth={1.5} aria-hidden className={styles.icon} />
        <h1 tabIndex={-1}>{w.succeeded}</h1>
        {first && (
          <p>
            {fill(plural(tickets.length, w.ticketFor, w.ticketsFor), facts)}
            <br />
            {filled(plural(tickets.length, w.seat, w.seats), {
              seats: <strong>{facts.seats}</strong>,
            })}
          </p>
        )}
        <p className={styles.money}>
          {filled(paid < 0 ? w.cameBack : w.paid, {
            paid: <bdi>{formatVp(Math.abs(paid))}</bdi>,
            balance: <bdi className={styles.vp}>{formatVp(balance)}</bdi>,
          })}
        </p>
        <div className={styles.actions}>
          <Button wide onClick={() => navigate('/mytickets')}>
            {w.viewTickets}
          </Button>
        </div>
      </div>
      {first && (
        <div className={styles.ticket}>
          <div className={styles.slot} aria-hidden>
            <FilmPoster url={first.PosterURL} colour={first.Colour} sizes="400px" eager />
          </div>
          <div className={styles.opening}>
            <div className={styles.comingOut}>
              <TicketPaper ticket={first} />
            </div>
          </div>
        </div>
      )}
      <PushOffer />
    </Screen>
  )
}
