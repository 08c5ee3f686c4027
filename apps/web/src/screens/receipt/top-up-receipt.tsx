import type { Payment } from '@velvet/contract/shared/entities/entities'
import { formatNaira, formatVp } from '@velvet/contract/points/vp'
import { twelveHour, writtenClock } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { useCallback } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { useLocation } from '../../app/router.tsx'
import { useAnswer } from '../../app/use-answer.ts'
import { getPayment } from '../../calls/wallet.ts'
import { shortDate } from '../../parts/days/spoken-days.ts'
import { filled } from '@velvet/ui/filled'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { topUpState } from '../../parts/top-up-state.ts'
import { Fact, ReceiptLoading, ReceiptPage } from './receipt-page.tsx'
import { w } from './words.ts'

const PROVIDERS: Readonly<Record<Payment['provider'], string>> = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
}

/** Shows the payment that the list has passed on at once, and as the server has it afterwards. */
export function TopUpReceipt({ txRef }: { txRef: string }) {
  const passedOn = usePassedOn(txRef)
  const ask = useCallback(
    async (signal: AbortSignal) => (await getPayment({ tx_ref: txRef }, { signal })).payment,
    [txRef],
  )
  const { answer, error, retry } = useAnswer(ask)
  const payment = answer ?? passedOn
  if (payment) return <Shown payment={payment} />
  return error ? <ReadingFailed text={error} onRetry={retry} /> : <ReceiptLoading />
}

/** Returns the payment that the list of top-ups has put into the visit. A reload keeps it. */
function usePassedOn(txRef: string): Payment | undefined {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('payment' in state)) return undefined
  const payment = state.payment as Payment
  return payment.tx_ref === txRef ? payment : undefined
}

function Shown({ payment }: { payment: Payment }) {
  const { date, time } = writtenClock(payment.creditedAt ?? payment.createdAt)
  return (
    <ReceiptPage title={fill(w.points, { product: PRODUCT.name })}>
      <Fact name={payment.creditedAt ? w.paid : w.begun}>
        {shortDate(date)}, <bdi>{twelveHour(time)}</bdi>
      </Fact>
      <Fact name={w.pointsBought}>{formatVp(payment.VpValue)}</Fact>
      <Fact name={payment.creditedAt ? w.amountPaid : w.amount} look="sum">
        <bdi>{formatNaira(payment.amount)}</bdi>
      </Fact>
      <Fact name={w.paidWith}>{PROVIDERS[payment.provider]}</Fact>
      <Fact name={w.state}>{topUpState(payment).text}</Fact>
      {payment.refunded !== undefined && (
        <Fact name={w.wentBack}>{filled(w.refundedBy, { amount: <bdi>{formatNaira(payment.refunded)}</bdi> })}</Fact>
      )}
      {payment.reversed !== undefined && (
        <Fact name={w.wentBack}>{filled(w.wentBackBy, { amount: <bdi>{formatNaira(payment.reversed)}</bdi> })}</Fact>
      )}
      <Fact name={w.reference}>{payment.tx_ref}</Fact>
    </ReceiptPage>
  )
}
