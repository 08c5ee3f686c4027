import { DID_NOT_PAY, PAYMENT_IS_BEING_CONFIRMED } from '@velvet/contract/words/messages'
import { localTimeOf, twelveHour } from '@velvet/contract/time/time'
import { Button } from '@velvet/ui/button'
import { CircleAlert, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { usePaymentAnswer } from '../../app/use-payment.ts'
import { forgetAwaitedOrder, readAwaitedOrder } from '../../parts/awaited-order.ts'
import type { AwaitedOrder } from '../../parts/awaited-order.ts'
import { Bought } from '../../parts/purchase/bought.tsx'
import { NO_TICKETS, NOT_PAID, wordsOfRefusal } from '../../parts/purchase/end-of-order.ts'
import { ResumePurchase } from '../../parts/purchase/resume-purchase.tsx'
import { useEndedOrder } from '../../parts/purchase/use-ended-order.ts'
import styles from './payment-successful.module.css'

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
    forgetAwaitedOrder(uuid)
    navigate('/', { replace: true })
  }
  if (answer?.purchase) {
    return <Bought bought={answer.purchase} paid={awaited?.total ?? answer.payment.VpValue} />
  }
  if (answer?.orderRefused) {
    const { reason, money } = wordsOfRefusal(answer)
    return (
      <Told title={NO_TICKETS} icon={<CircleAlert size={48} strokeWidth={1.5} aria-hidden />}>
        <p role="status">
          {reason} {money}
        </p>
        <Button wide onClick={() => navigate('/')}>
          Find Another Showtime
        </Button>
        <Button look="quiet" wide onClick={() => navigate('/profile')}>
          View My Points
        </Button>
      </Told>
    )
  }
  if (answer?.payment.status === 'failed') {
    return (
      <Told title={NO_TICKETS} icon={<CircleAlert size={48} strokeWidth={1.5} aria-hidden />}>
        <p role="status">{NOT_PAID}</p>
        <ResumePurchase look="primary" inPlace />
      </Told>
    )
  }
  return (
    <Told
      title={PAYMENT_IS_BEING_CONFIRMED}
      icon={<Hourglass size={48} strokeWidth={1.5} aria-hidden />}
    >
      <p role="status">Your tickets are bought as soon as it arrives. Please do not pay again.</p>
      {awaited && <p>{wordsOfHold(awaited)}</p>}
      <Button look="quiet" wide onClick={callOff}>
        {DID_NOT_PAY}
      </Button>
    </Told>
  )
}

function wordsOfHold({ heldUntil }: AwaitedOrder): string {
  return heldUntil === null
    ? 'No seats are held for you. If too few are free when your payment arrives, it becomes Points.'
    : `Your seats are held until ${twelveHour(localTimeOf(new Date(heldUntil)))}.`
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
