import { SOLD_OUT_LABEL } from '@velvet/contract/availability'
import { PURCHASE_IS_FINAL } from '@velvet/contract/messages'
import { formatVp } from '@velvet/contract/vp'
import { Button } from '@velvet/ui/button'
import { Counter } from '@velvet/ui/counter'
import { useIsOver } from '../../app/use-is-over.ts'
import { useIsOffline } from '../../app/use-network.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { selectUser } from '../../state/selectors.ts'
import styles from './purchase-bar.module.css'
import type { Offer } from './use-offer.ts'
import type { TicketCount } from './use-ticket-count.ts'

/** Nobody waits this long for a shop to answer without wondering what has become of their money. */
const SLOW_MS = 3_000
const STILL_WAITING = 'Still waiting for the answer. Nothing can be bought twice.'

export interface PurchaseBarProps {
  ticketCount: TicketCount
  offer: Offer
  isBusy: boolean
  /** Something else on the screen is what helps now. */
  isQuiet: boolean
  onConfirm: () => void
}

/** How many, and at the bottom what it costs, that this is final, and the one tap that pays. */
export function PurchaseBar({ ticketCount, offer, isBusy, isQuiet, onConfirm }: PurchaseBarProps) {
  const { count, min, max, total, isSoldOut, change } = ticketCount
  const isOffline = useIsOffline()
  return (
    <>
      <div className={styles.count}>
        <div>
          <p className={styles.label}>Tickets</p>
          <p className={styles.each}>{formatVp(offer.price)} each</p>
        </div>
        <Counter label="Number of tickets" value={count} min={min} max={max} onChange={change} />
      </div>
      <NeedsNetwork to="to buy a seat" />
      <div className={styles.bar}>
        <FinalNote key={String(isBusy)} isBusy={isBusy} />
        <Sums total={total} />
        {offer.price > 0 && (
          <Button
            look={isQuiet ? 'quiet' : 'primary'}
            busy={isBusy}
            disabled={isSoldOut || isOffline}
            onClick={onConfirm}
          >
            {isSoldOut ? SOLD_OUT_LABEL : 'Confirm Seat'}
          </Button>
        )}
      </div>
    </>
  )
}

/** That the purchase is final; in its place, once the answer is slow, that waiting costs nothing. */
function FinalNote({ isBusy }: { isBusy: boolean }) {
  const isSlow = useIsOver(SLOW_MS) && isBusy
  return (
    <p className={styles.final} role="status">
      {isSlow ? STILL_WAITING : PURCHASE_IS_FINAL}
    </p>
  )
}

function Sums({ total }: { total: number }) {
  const balance = useAppSelector(selectUser)?.Balance
  const after = balance === undefined ? undefined : balance - total
  return (
    <div className={styles.sums}>
      <p>
        <span className="visually-hidden">Total: </span>
        <strong className={styles.total}>{formatVp(total)}</strong>
      </p>
      {after !== undefined && (
        <p className={styles.after} data-short={after < 0 || undefined}>
          {after < 0 ? `${formatVp(-after)} short` : `Balance after: ${formatVp(after)}`}
        </p>
      )}
    </div>
  )
}
