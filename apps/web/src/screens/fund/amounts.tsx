import { formatNaira, formatVp, nairaFor, type TopUpLimits } from '@velvet/contract/points/vp'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { useAppSelector } from '../../state/hooks.ts'
import styles from './amounts.module.css'
import { w } from './words.ts'
import type { RootState } from '../../state/reducer.ts'

/** In Vp. */
const ROUND_AMOUNTS = [500, 1_000, 2_000, 5_000]
const MOST_OFFERED = 4
/** The numbers of tickets whose price is offered. */
const TICKETS = [1, 2]

interface AmountsProps {
  /** The Vp in the field now. */
  chosen: number
  /** The missing Vp, which are offered first; zero if nothing is missing. */
  needed: number
  /** The Vp of the customer's last top-up, which are offered before the round amounts; zero without one. */
  last: number
  limits: TopUpLimits
  onChoose: (vp: number) => void
}

/**
 * Offers amounts to tap, each with its price: the missing amount first, then the last one, those of one and two
 * tickets, and round ones above it.
 */
export function Amounts({ chosen, needed, last, limits, onChoose }: AmountsProps) {
  const isOffered = (vp: number) => vp >= limits.least && vp <= limits.most && vp > needed
  const ticketVp = useAppSelector(selectTicketVp)
  const ofTickets = new Map(ticketVp > 0 ? TICKETS.map((count) => [count * ticketVp, count]) : [])
  const usual = [last, ...ofTickets.keys(), ...ROUND_AMOUNTS].filter(isOffered)
  const amounts = [...new Set([...(needed > 0 ? [needed] : []), ...usual])]
  return (
    <div className={styles.amounts} role="group" aria-label={w.amounts}>
      {amounts.slice(0, MOST_OFFERED).map((vp) => (
        <button
          key={vp}
          type="button"
          className={styles.amount}
          aria-pressed={vp === chosen}
          onClick={() => onChoose(vp)}
        >
          <bdi className={styles.vp}>{formatVp(vp)}</bdi>{' '}
          <bdi className={styles.naira}>{formatNaira(nairaFor(vp))}</bdi>
          <AmountLabel isLast={vp === last} tickets={ofTickets.get(vp)} />
        </button>
      ))}
    </div>
  )
}

/** Says what an amount is for, below its price. */
function AmountLabel({ isLast, tickets }: { isLast: boolean; tickets: number | undefined }) {
  if (!isLast && tickets === undefined) return null
  return (
    <span className={styles.last}>
      {' '}
      {isLast ? w.lastTime : fill(plural(tickets ?? 0, w.ticket, w.tickets), { tickets: tickets ?? 0 })}
    </span>
  )
}

/**
 * Returns the Vp of one ticket: of the postponed purchase, or of the cheapest showtime that this phone has read. Returns
 * 0 if it knows none.
 */
function selectTicketVp({ booking, showtimes }: RootState): number {
  const chosen = booking.intent ?? booking
  if (chosen.showtime) return chosen.showtime.TicketPrice
  const prices = showtimes.showtimes.map(({ TicketPrice }) => TicketPrice).filter((vp) => vp > 0)
  return prices.length > 0 ? Math.min(...prices) : 0
}
