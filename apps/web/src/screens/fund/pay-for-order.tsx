import { fill } from '@velvet/contract/words/spoken'
import type { User } from '@velvet/contract/entities/entities'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useEffectEvent } from 'react'
import { w as shared } from '../../app/words.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { ResumePurchase } from '../../parts/purchase/resume-purchase.tsx'
import { w as ofPurchase } from '../../parts/purchase/words.ts'
import styles from './fund.module.css'
import { useOrderPayment } from './use-order-payment.ts'
import { w } from './words.ts'

/** Opens the checkout for an order at once, because its buyer has tapped Pay already. */
export function PayForOrder({ user }: { user: User }) {
  const { error, isRefused, pay } = useOrderPayment(user)
  const begin = useEffectEvent(() => void pay())
  useEffect(() => {
    begin()
  }, [])

  if (error === undefined) {
    return (
      <div className={styles.pay}>
        <Spinner label={ofPurchase.openingCheckout} />
      </div>
    )
  }
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>{fill(ofPurchase.failed, { reason: error })}</p>
      <p>{w.nothingBought}</p>
      <NeedsNetwork words={w.networkToPay} />
      {!isRefused && (
        <Button wide onClick={() => void pay()}>
          {shared.tryAgain}
        </Button>
      )}
      <ResumePurchase look={isRefused ? 'primary' : 'quiet'} inPlace />
    </div>
  )
}
