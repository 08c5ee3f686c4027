import { fill } from '@velvet/contract/shared/words/spoken'
import type { User } from '@velvet/contract/shared/entities/entities'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { w as shared } from '../../app/words.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { forgetOrderToPay } from '../../parts/order-to-pay.ts'
import { findPaymentUnderWay, type PaymentUnderWay } from '../../parts/payment-under-way.ts'
import { ResumePurchase } from '../../parts/purchase/resume-purchase.tsx'
import { w as ofPurchase } from '../../parts/purchase/words.ts'
import styles from './fund.module.css'
import { PayAgain } from './pay-again.tsx'
import { useOrderPayment } from './use-order-payment.ts'
import { w } from './words.ts'

/**
 * Opens the checkout for an order at once, because its buyer has tapped Pay already. Asks first if another payment is
 * under way.
 */
export function PayForOrder({ user }: { user: User }) {
  const { error, isRefused, pay } = useOrderPayment(user)
  const [other, setOther] = useState<PaymentUnderWay>()
  const navigate = useNavigate()
  const begin = useEffectEvent((found: PaymentUnderWay | undefined) => {
    if (found) setOther(found)
    else void pay()
  })
  useEffect(() => void findPaymentUnderWay(user.UUID).then(begin), [user.UUID])

  if (other) {
    const { txRef, isOrder } = other
    const payAgain = () => {
      setOther(undefined)
      void pay()
    }
    const wait = () => {
      forgetOrderToPay(user.UUID)
      const state = { status: 'Pending', tx_ref: txRef, ...(isOrder && { isOrder }) }
      navigate('/paymentsuccessful', { replace: true, state })
    }
    return <PayAgain text={w.payAgainForTickets} onPay={payAgain} onClose={wait} />
  }
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
      <NeedsNetwork text={w.networkToPay} />
      {!isRefused && (
        <Button wide onClick={() => void pay()}>
          {shared.tryAgain}
        </Button>
      )}
      <ResumePurchase look={isRefused ? 'primary' : 'quiet'} inPlace />
    </div>
  )
}
