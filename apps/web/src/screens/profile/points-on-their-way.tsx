import type { Payment } from '@velvet/contract/shared/entities/entities'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Hourglass } from '@velvet/ui/icons/hourglass'
import { useEffect } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { usePayment } from '../../app/use-payment.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import styles from './points-on-their-way.module.css'
import { Toast } from './toast.tsx'
import { topUpState } from '../../parts/top-up-state.ts'
import { w } from './words.ts'

interface PointsOnTheirWayProps {
  uuid: string
  txRef: string
  /** Called once the provider has decided, so that a reload no longer waits. */
  onDecided: () => void
}

/** Says that the Points of a payment are on their way, and later that they came. */
export function PointsOnTheirWay({ uuid, txRef, onDecided }: PointsOnTheirWayProps) {
  const dispatch = useAppDispatch()
  const payment = usePayment(txRef)
  const status = payment?.status ?? 'pending'
  useEffect(() => {
    if (status === 'pending') return
    if (status === 'successful') void dispatch(fetchUserData(uuid))
    onDecided()
  }, [dispatch, uuid, status, onDecided])

  if (status === 'successful') return <Toast>{fill(w.gotMorePoints, { product: PRODUCT.name })}</Toast>
  return (
    <p className={styles.onTheirWay} role="status">
      <Hourglass size={20} aria-hidden />
      {payment && status !== 'pending' ? endOf(payment) : w.pointsOnTheirWay}
    </p>
  )
}

function endOf(payment: Payment): string {
  const { text, note } = topUpState(payment)
  return `${fill(w.endOfPayment, { state: text })} ${note ?? ''}`
}
