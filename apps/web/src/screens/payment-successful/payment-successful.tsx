import type { Payment } from '@velvet/contract/shared/entities/entities'
import { PAYMENT_COUNTDOWN_MS } from '@velvet/contract/shared/time/timers'
import { formatVp } from '@velvet/contract/points/vp'
import { fill, translation } from '@velvet/contract/shared/words/spoken'
import { CircleAlert } from '@velvet/ui/icons/circle-alert'
import { CircleCheck } from '@velvet/ui/icons/circle-check'
import { Hourglass } from '@velvet/ui/icons/hourglass'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useCountdown } from '../../app/use-countdown.ts'
import { usePayment } from '../../app/use-payment.ts'
import { filled } from '@velvet/ui/filled'
import { ResumePurchase } from '../../parts/purchase/resume-purchase.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { OrderEnd } from './order-end.tsx'
import styles from './payment-successful.module.css'
import { PAYMENT_SUCCESSFUL, w } from './words.ts'

export default function PaymentSuccessful() {
  const response = responseOf(useLocation().state)
  const uuid = useAppSelector((state) => state.auth.user)
  if (!response) return <Navigate to="/profile" replace />
  if (response.isOrder && uuid !== null) return <OrderEnd uuid={uuid} {...response} />
  return <Paid {...response} />
}

function Paid({ status, txRef, transactionId }: Omit<Response, 'isOrder'>) {
  const navigate = useNavigate()
  const secondsLeft = useCountdown(PAYMENT_COUNTDOWN_MS / 1000)
  const payment = usePayment(txRef, { transactionId })
  const isCredited = payment?.status === 'successful'
  useFreshBalance(isCredited)
  const title = titleOf(status)

  useEffect(() => {
    if (secondsLeft > 0) return
    // The profile waits for Points that have not arrived yet.
    const state = { showToast: false, ...(!isCredited && { awaited: txRef }) }
    navigate('/profile', { replace: true, state })
  }, [navigate, secondsLeft, isCredited, txRef])

  return (
    <Screen title={title}>
      <div className={styles.payment}>
        <Mark status={payment?.status ?? statusSaid(status)} />
        <h1 className={styles.heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.credit} role="status">
          <Credit payment={payment} />
        </p>
        {/* Before the Points are there, the purchase would be refused for too few of them. It replaces this screen, because
            Back from a purchase must not show the payment again. */}
        {isCredited && <ResumePurchase look="primary" inPlace />}
        <p className={styles.countdown}>
          {filled(w.toProfile, {
            seconds: <span className={styles.seconds}>{secondsLeft}</span>,
          })}
        </p>
      </div>
    </Screen>
  )
}

/** The checkout may name an untranslated status. The title then shows it as it is. */
function titleOf(status: string): string {
  const translated = translation(PAYMENT_SUCCESSFUL, status.toLowerCase())
  return fill(w.status, { status: translated ?? status })
}

function Mark({ status }: { status: Payment['status'] }) {
  const Icon = MARKS[status]
  return (
    <span className={status === 'successful' ? styles.mark : styles.openMark}>
      <Icon size={48} strokeWidth={1.5} aria-hidden />
    </span>
  )
}

const MARKS = {
  successful: CircleCheck,
  pending: Hourglass,
  failed: CircleAlert,
  unmatched: CircleAlert,
} as const

/** Returns what the checkout says, which counts until the server has asked the provider. */
function statusSaid(status: string): Payment['status'] {
  return /^(successful|completed)$/i.test(status) ? 'successful' : 'pending'
}

function Credit({ payment }: { payment: Payment | undefined }) {
  if (payment?.status === 'failed') return w.didNotGoThrough
  if (payment?.status === 'unmatched') return w.needsLook
  if (payment?.status !== 'successful') return w.addingPoints
  return filled(w.added, {
    points: <bdi className={styles.points}>{formatVp(payment.VpValue)}</bdi>,
  })
}

/** Reads the balance after the credit, for every screen that shows it. */
function useFreshBalance(isCredited: boolean): void {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  useEffect(() => {
    if (isCredited && uuid) void dispatch(fetchUserData(uuid))
  }, [dispatch, isCredited, uuid])
}

interface Response {
  status: string
  txRef: string | undefined
  /** The provider's own number. A second payment with the same reference has another. */
  transactionId: string | undefined
  /** True if an order hangs on the payment. */
  isOrder: boolean
}

/**
 * Returns the provider's response from the navigation state. The Points depend on the server's own
 * question, not on it.
 */
function responseOf(state: unknown): Response | undefined {
  if (typeof state !== 'object' || state === null || !('status' in state)) return undefined
  if (typeof state.status !== 'string') return undefined
  const txRef = 'tx_ref' in state && typeof state.tx_ref === 'string' ? state.tx_ref : undefined
  const id = 'transaction_id' in state ? String(state.transaction_id) : ''
  const transactionId = /^\d{1,20}$/.test(id) ? id : undefined
  return { status: state.status, txRef, transactionId, isOrder: 'isOrder' in state }
}
