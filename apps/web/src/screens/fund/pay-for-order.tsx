import { OPENING_CHECKOUT, purchaseFailed, needsNetwork } from '@velvet/contract/words/messages'
import type { User } from '@velvet/contract/entities/entities'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useEffectEvent } from 'react'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { ResumePurchase } from '../../parts/purchase/resume-purchase.tsx'
import styles from './fund.module.css'
import { useOrderPayment } from './use-order-payment.ts'

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
        <Spinner label={OPENING_CHECKOUT} />
      </div>
    )
  }
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>{purchaseFailed(error)}</p>
      <p>Nothing was bought, and you have not paid anything.</p>
      <NeedsNetwork words={needsNetwork('to pay')} />
      {!isRefused && (
        <Button wide onClick={() => void pay()}>
          Try Again
        </Button>
      )}
      <ResumePurchase look={isRefused ? 'primary' : 'quiet'} inPlace />
    </div>
  )
}
