import { fill } from '@velvet/contract/shared/words/spoken'
import type { Payment } from '@velvet/contract/shared/entities/entities'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { CircleAlert } from '@velvet/ui/icons/circle-alert'
import { Hourglass } from '@velvet/ui/icons/hourglass'
import type { ReactNode } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { filled } from '@velvet/ui/filled'
import { w as ofPurchase } from '../../parts/purchase/words.ts'
import styles from './fund.module.css'
import type { TopUp } from './use-top-up.ts'
import { w } from './words.ts'

interface TopUpNoticeProps {
  topUp: TopUp
  /** The payment as the server knows it; undefined until it has answered. */
  payment: Payment | undefined
  onCallOff: () => void
}

/**
 * Says what happened to the money of the latest checkout. Only the provider's answer makes it a
 * failure.
 */
export function TopUpNotice({ topUp, payment, onCallOff }: TopUpNoticeProps) {
  if (topUp.stage !== 'closed') return null
  const status = payment?.status
  if (status === 'failed') {
    return (
      <Notice icon={<CircleAlert size={24} aria-hidden />} title={w.didNotGoThrough}>
        <p>{w.noPointsAdded}</p>
        <Reference txRef={topUp.txRef} />
      </Notice>
    )
  }
  if (status === 'unmatched') {
    return (
      <Notice icon={<CircleAlert size={24} aria-hidden />} title={w.needsLook}>
        <p>{fill(w.doesNotFit, { email: PRODUCT.supportEmail })}</p>
        <Reference txRef={topUp.txRef} />
      </Notice>
    )
  }
  return (
    <Notice
      icon={<Hourglass size={24} aria-hidden />}
      title={ofPurchase.isBeingConfirmed}
      action={
        <Button look="quiet" wide onClick={onCallOff}>
          {ofPurchase.didNotPay}
        </Button>
      }
    >
      <p>{topUp.isOrder ? ofPurchase.ticketsComeWithPayment : ofPurchase.pointsCome}</p>
      <Reference txRef={topUp.txRef} />
    </Notice>
  )
}

interface NoticeProps {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}

function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <Card as="section" className={styles.notice}>
      <div className={styles.noticeText} role="status">
        <p className={styles.noticeTitle}>
          {icon}
          {title}
        </p>
        {children}
      </div>
      {action}
    </Card>
  )
}

function Reference({ txRef }: { txRef: string }) {
  return (
    <p className={styles.reference}>
      {filled(w.reference, {
        reference: <span className={styles.referenceText}>{txRef}</span>,
      })}
    </p>
  )
}
