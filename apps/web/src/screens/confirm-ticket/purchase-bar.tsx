import { formatNaira, formatVp, nairaFor, worthInNaira } from '@velvet/contract/points/vp'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { Counter } from '@velvet/ui/counter'
import { useTallMark } from '../../app/use-tall-mark.ts'
import { useIsOver } from '../../app/use-is-over.ts'
import { useIsOffline } from '../../app/use-network.ts'
import { filled } from '@velvet/ui/filled'
import { itemsOf, snacksVp, type Snacks } from '../../parts/snacks/chosen-snacks.ts'
import { Price } from '../../parts/price.tsx'
import { useKnowsPoints } from '../../parts/use-knows-points.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectUser } from '../../state/selectors.ts'
import { needsCredit, needsOtherSeats, needsOtherShowtime } from './answers.ts'
import { PayAndBook } from './pay-and-book.tsx'
import styles from './purchase-bar.module.css'
import { TypeCounter, TypePrice } from './type-rows.tsx'
import type { Offer } from './use-offer.ts'
import type { Purchasing, PurchaseInput } from './use-purchase.ts'
import type { TicketCount } from './use-ticket-count.ts'
import { w } from './words.ts'

/** After this time, people start to worry about their money. */
const SLOW_MS = 3_000
/** With large text, a bar that takes more than this share of the screen would cover the choice. */
const TALL = 1 / 3

interface PurchaseBarProps {
  ticketCount: TicketCount
  offer: Offer
  purchase: Purchasing
  /** The code that lowers the price; undefined if none is applied. */
  code: string | undefined
  snacks: Snacks
  /** Opens the seat plan. */
  onChoose: () => void
}

/** Shows the number of tickets, the price, that the purchase is final, and the button that pays. */
export function PurchaseBar({ ticketCount, offer, code, snacks, purchase, onChoose }: PurchaseBarProps) {
  const { count, min, max, lines, tickets, limit, isSoldOut, toAdd, change } = ticketCount
  const total = ticketCount.total + snacksVp(snacks)
  const reduced = ticketCount.offer
  const { isBusy, isLost, failure, unanswered, confirm, inputFor } = purchase
  const { seats, wheelchair, missing } = useChosenSeats(count, unanswered)
  const isOffline = useIsOffline()
  const [first] = lines
  const box = useTallMark<HTMLDivElement>(TALL)
  const balance = useAppSelector(selectUser)?.Balance
  const exchange = useAppSelector((state) => state.booking.exchange)
  const due = total - (exchange?.paid ?? 0)
  const after = balance === undefined ? undefined : balance - due
  const isShort = after !== undefined && after < 0
  const requested = {
    numberOfTickets: count,
    amountToPay: total,
    tickets,
    seats: seats.length > 0 ? seats : undefined,
    wheelchair: wheelchair || undefined,
    code,
    items: itemsOf(snacks),
  }
  // The button is quiet while another step comes first: to pay what is missing, or to choose other seats or another
  // showtime.
  const isElsewhere = needsOtherSeats(failure) || needsOtherShowtime(failure)
  const isPayable = isShort && !exchange && missing === 0 && !isSoldOut && !isBusy && !unanswered
  const isRefusing = isShort && isBusy && !isLost
  const needsPoints = needsCredit(failure) || isPayable || isRefusing
  return (
    <div ref={box} className={classes(styles.bar, isPayable && styles.twoWays)}>
      <div className={styles.count}>
        <div className={styles.text}>
          {first ? (
            <TypePrice line={first} />
          ) : (
            <p className={styles.tickets}>
              <span className={styles.label}>{w.ticketsLabel}</span>
              {offer.price > 0 && ticketCount.each !== undefined && (
                <span className={styles.each}>{filled(w.each, { price: <Price vp={ticketCount.each} /> })}</span>
              )}
            </p>
          )}
          <p className={styles.limit} aria-live="polite">
            {first && <span>{fill(plural(count, w.ticket, w.tickets), { tickets: count })}</span>}
            <span>{limit}</span>
          </p>
        </div>
        {first ? (
          <TypeCounter line={first} ticketCount={ticketCount} />
        ) : (
          // A counter that the rows of types are about to replace would lose a tap.
          <div style={{ visibility: offer.isAsking ? 'hidden' : undefined }}>
            <Counter label={w.numberOfTickets} value={count} min={min} max={max} onChange={change} />
          </div>
        )}
        <FinalNote key={String(isBusy)} isBusy={isBusy} isOffline={isOffline} />
      </div>
      <Sums due={due} offer={reduced} isExchange={exchange !== null} after={after} />
      {offer.price > 0 && (
        <Button
          className={classes(styles.pay, !isPayable && styles.next)}
          look={needsPoints || isElsewhere ? 'quiet' : 'primary'}
          busy={isBusy}
          disabled={isSoldOut || isOffline || toAdd > 0}
          onClick={() => (missing > 0 ? onChoose() : void confirm(requested))}
        >
          {isSoldOut ? w.soldOut : confirmText(missing, exchange ? w.confirmChange : w.confirmSeat)}
        </Button>
      )}
      {isPayable && (
        <PayAndBook
          missing={-after}
          balance={total + after}
          look={isElsewhere ? 'quiet' : 'primary'}
          order={() => inputFor(requested)}
        />
      )}
    </div>
  )
}

function confirmText(missing: number, confirm: string): string {
  if (missing === 0) return confirm
  return fill(plural(missing, w.chooseMoreSeat, w.chooseMoreSeats), { seats: missing })
}

interface FinalNoteProps {
  isBusy: boolean
  isOffline: boolean
}

/**
 * Says that the purchase is final, why the button is disabled without a network, or, once the
 * answer is slow, that waiting costs nothing.
 */
function FinalNote({ isBusy, isOffline }: FinalNoteProps) {
  const isSlow = useIsOver(SLOW_MS) && isBusy
  const beforePurchase = isOffline ? w.networkForTickets : w.isFinal
  return (
    <p className={styles.final} role="status">
      {isSlow ? w.stillWaiting : beforePurchase}
    </p>
  )
}

interface SumsProps {
  /** The amount to pay. It is negative if an exchange gives Points back. */
  due: number
  offer: TicketCount['offer']
  isExchange: boolean
  /** The balance after the purchase. It is negative if there are not enough Points. */
  after: number | undefined
}

function Sums({ due, offer, isExchange, after }: SumsProps) {
  const knowsPoints = useKnowsPoints()
  const total = Math.abs(due)
  const label = due < 0 ? w.youGetBack : w.youPay
  return (
    <div className={styles.sums}>
      <p className={styles.prices}>
        {isExchange ? <span>{label} </span> : <span className="visually-hidden">{w.total} </span>}
        {offer && due >= 0 && (
          <s className={styles.list}>
            <span className="visually-hidden">{w.insteadOf} </span>
            <bdi>{formatVp(total + offer.saves)}</bdi>
          </s>
        )}
        <strong className={styles.total}>
          <bdi>{formatVp(total)}</bdi>
        </strong>
        <bdi className={knowsPoints ? styles.naira : styles.total}>{formatNaira(nairaFor(total))}</bdi>
      </p>
      {offer && (
        <p className={styles.saves}>
          {filled(w.youSave, { naira: <bdi>{formatNaira(worthInNaira(offer.saves))}</bdi>, offer: offer.name })}
        </p>
      )}
      {after !== undefined && after >= 0 && (
        <p className={styles.after}>{filled(w.balanceAfter, { points: <bdi>{formatVp(after)}</bdi> })}</p>
      )}
    </div>
  )
}

/** Returns the seats that the order names, and how many are still to choose. */
function useChosenSeats(count: number, unanswered: PurchaseInput | undefined) {
  const { seats: chosen, wheelchair } = useAppSelector((state) => state.booking)
  const seats = chosen.slice(0, count)
  // More tickets were added after their seats had been chosen.
  const missing = seats.length > 0 && !unanswered ? count - seats.length : 0
  return { seats, wheelchair, missing }
}
