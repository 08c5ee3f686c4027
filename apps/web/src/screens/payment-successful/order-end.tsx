import { localTimeOf, twelveHour } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { CircleAlert } from '@velvet/ui/icons/circle-alert'
import { Hourglass } from '@velvet/ui/icons/hourglass'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { usePaymentAnswer } from '../../app/use-payment.ts'
import { forgetAwaitedOrder, readAwaitedOrder } from '../../parts/awaited-order.ts'
import type { AwaitedOrder } from '../../parts/awaited-order.ts'
import { callOffPayment } from '../../parts/payment-under-way.ts'
import { Bought } from '../../parts/purchase/bought.tsx'
import { textOfRefusal } from '../../parts/purchase/end-of-order.ts'
import { ResumePurchase } from '../../parts/purchase/resume-purchase.tsx'
import { useEndedOrder } from '../../parts/purchase/use-ended-order.ts'
import { w as ofPurchase } from '../../parts/purchase/words.ts'
import styles from './payment-successful.module.css'
import { w } from './words.ts'

interface OrderEndProps {
  uuid: string
  txRef: string | undefined
  transactionId: string | undefined
}

/** Waits until an order that is paid for has ended, and shows its tickets or where the money is. */
export function OrderEnd({ uuid, txRef, transactionId }: OrderEndProps) {
  const navigate = useNavigate()
  const [awaited] = useState(() => readAwaitedOrder(uuid))
  const answer = usePaymentAnswer(txRef, { transactionId })
  useEndedOrder(uuid, answer)
  useEffect(() => {
    if (answer && answer.payment.status !== 'pending') forgetAwaitedOrder(uuid)
  }, [answer, uuid])

  function callOff() {
    if (txRef === undefined) forgetAwaitedOrder(uuid)
    else callOffPayment(uuid, { txRef })
    navigate('/', { replace: true })
  }
  if (answer?.purchase) {
    return <Bought bought={answer.purchase} paid={awaited?.total ?? answer.payment.VpValue} />
  }
  if (answer?.orderRefused) {
    const { reason, money } = textOfRefusal(answer)
    return (
      <Told title={ofPurchase.noTickets} icon={<CircleAlert size={48} strokeWidth={1.5} aria-hidden />}>
        <p role="status">
          {reason} {money}
        </p>
        <Button wide onClick={() => navigate('/')}>
          {w.findAnotherShowtime}
        </Button>
        <Button look="quiet" wide onClick={() => navigate('/profile')}>
          {w.viewMyPoints}
        </Button>
      </Told>
    )
  }
  if (answer?.payment.status === 'failed') {
    return (
      <Told title={ofPurchase.noTickets} icon={<CircleAlert size={48} strokeWidth={1.5} aria-hidden />}>
        <p role="status">{ofPurchase.notPaid}</p>
        <ResumePurchase look="primary" inPlace />
      </Told>
    )
  }
  return (
    <Told title={ofPurchase.isBeingConfirmed} icon={<Hourglass size={48} strokeWidth={1.5} aria-hidden />}>
      <p role="status">{ofPurchase.ticketsComeWithPayment}</p>
      {awaited && <p>{textOfHold(awaited)}</p>}
      <Button look="quiet" wide onClick={callOff}>
        {ofPurchase.didNotPay}
      </Button>
    </Told>
  )
}

function textOfHold({ heldUntil }: AwaitedOrder): string {
  if (heldUntil === null) return w.noSeatsHeld
  return fill(w.seatsHeldUntil, { time: twelveHour(localTimeOf(new Date(heldUntil))) })
}

interface ToldProps {
  title: string
  icon: ReactNode
  children: ReactNode
}

function Told({ title, icon, children }: ToldProps) {
  return (
    <Screen key={title} title={title}>
      <div className={styles.payment}>
        <span className={styles.openMark}>{icon}</span>
        <h1 className={styles.heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </Screen>
  )
}
