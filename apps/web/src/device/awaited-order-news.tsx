import { useEffect } from 'react'
import { useLocation } from '../app/router.tsx'
import { usePaymentAnswer } from '../app/use-payment.ts'
import type { PaymentAnswer } from '../app/use-payment.ts'
import { forgetAwaitedOrder, readAwaitedOrder } from '../parts/awaited-order.ts'
import { textOfRefusal } from '../parts/purchase/end-of-order.ts'
import { useEndedOrder } from '../parts/purchase/use-ended-order.ts'
import { textOfPurchase } from '../parts/purchase/words-of-tickets.ts'
import { w } from '../parts/purchase/words.ts'
import { purchaseEnded } from '../state/booking.ts'
import type { PurchaseNews } from '../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'

/** These screens are about the order themselves. */
const NOT_ON: readonly string[] = ['/fund', '/paymentsuccessful']

/** Says how an order ended whose checkout was open when the app was closed, or whose screen was left. */
export function AwaitedOrderNews() {
  const { pathname } = useLocation()
  const uuid = useAppSelector((state) => state.auth.user)
  const awaited = uuid === null || NOT_ON.includes(pathname) ? undefined : readAwaitedOrder(uuid)
  return uuid !== null && awaited && <Awaiting key={awaited.txRef} uuid={uuid} {...awaited} />
}

function Awaiting({ uuid, txRef }: { uuid: string; txRef: string }) {
  const dispatch = useAppDispatch()
  const answer = usePaymentAnswer(txRef)
  useEndedOrder(uuid, answer)
  useEffect(() => {
    const news = answer && newsOf(answer)
    if (!news) return
    forgetAwaitedOrder(uuid)
    dispatch(purchaseEnded({ uuid, ...news }))
  }, [dispatch, uuid, answer])
  return null
}

/** Returns undefined while the end of the order is unknown. */
function newsOf(answer: PaymentAnswer): Omit<PurchaseNews, 'uuid'> | undefined {
  const { payment, purchase, orderRefused } = answer
  if (purchase) {
    return { title: w.succeeded, text: textOfPurchase(purchase), mayHaveTickets: true }
  }
  if (orderRefused) {
    const { reason, money } = textOfRefusal(answer)
    return { title: w.noTickets, text: `${reason} ${money}`, mayHaveTickets: false }
  }
  if (payment.status !== 'failed') return undefined
  return { title: w.noTickets, text: w.notPaid, mayHaveTickets: false }
}
