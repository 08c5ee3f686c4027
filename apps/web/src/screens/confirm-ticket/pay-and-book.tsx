import { formatNaira, formatVp, nairaFor, topUpFor } from '@velvet/contract/points/vp'
import { Button, buttonClass } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { useIsOffline } from '../../app/use-network.ts'
import { keepOrderToPay, PAY_FOR_ORDER } from '../../parts/order-to-pay.ts'
import { filled } from '@velvet/ui/filled'
import { limitsOf, useServices } from '../../parts/use-services.ts'
import styles from './purchase-bar.module.css'
import type { PurchaseInput } from './use-purchase.ts'
import { w } from './words.ts'

interface PayAndBookProps {
  /** The Vp that the customer lacks. */
  missing: number
  /** The Vp that the customer has. They pay a part of the tickets. */
  balance: number
  look: 'primary' | 'quiet'
  /** Returns what is bought once its payment is confirmed. */
  order: () => PurchaseInput
}

/**
 * Leads to the checkout for exactly what is missing, at least the smallest top-up. If no payment may be
 * that large, leads to the top-up instead.
 */
export function PayAndBook({ missing, balance, look, order }: PayAndBookProps) {
  const isOffline = useIsOffline()
  const { services } = useServices()
  const limits = limitsOf(services)
  if (missing > limits.most) {
    return (
      <a href="/fund" className={classes(buttonClass(look, true), styles.payAndBook, styles.next)}>
        {w.moreCredit}
      </a>
    )
  }

  function pay() {
    keepOrderToPay(order())
    // A document load, because only a page loaded at that address may run the payment providers' scripts.
    window.location.assign(PAY_FOR_ORDER)
  }
  return (
    <>
      <Button className={classes(styles.payAndBook, styles.next)} wide look={look} disabled={isOffline} onClick={pay}>
        <span>
          {filled(w.payAndBook, {
            price: <bdi>{formatNaira(nairaFor(topUpFor(missing, limits)))}</bdi>,
          })}
        </span>
      </Button>
      {balance > 0 && (
        <p className={styles.usedFirst}>{filled(w.usedFirst, { points: <bdi>{formatVp(balance)}</bdi> })}</p>
      )}
    </>
  )
}
