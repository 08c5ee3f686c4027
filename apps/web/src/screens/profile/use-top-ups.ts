import type { OutputOf } from '@velvet/contract/endpoint'
import type { listPayments as listCall } from '@velvet/contract/endpoints/wallet'
import type { Payment } from '@velvet/contract/entities'
import { useCallback, useEffect, useState } from 'react'
import { listPayments } from '../../calls/wallet.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'

interface TopUpList {
  payments: Payment[]
  next: string | null
  isLoading: boolean
  error: string | null
}

type Page = OutputOf<typeof listCall>

const UNREAD: TopUpList = { payments: [], next: null, isLoading: true, error: null }

/** The newest top-ups first, a page at a time; read anew whenever the balance has changed. */
export function useTopUps(uuid: string, balance: number) {
  const dispatch = useAppDispatch()
  const [list, setList] = useState(UNREAD)
  const [news, setNews] = useState<Payment>()

  const read = useCallback(
    (before: string | null, signal: AbortSignal) =>
      listPayments(before ? { before } : {}, { signal })
        .then((page) => setList((shown) => withPage(shown, page, before)))
        .catch((error: unknown) => {
          if (signal.aborted) return
          const { message } = failureOf(error)
          setList((shown) => ({ ...shown, isLoading: false, error: message }))
        }),
    [],
  )

  useEffect(() => {
    const leaving = new AbortController()
    void read(null, leaving.signal)
    return () => leaving.abort()
  }, [read, uuid, balance])

  function more() {
    setList((shown) => ({ ...shown, isLoading: true, error: null }))
    void read(list.next, new AbortController().signal)
  }

  /** One that was being confirmed has an end: what it changed is shown everywhere. */
  const settled = useCallback(
    (payment: Payment) => {
      setNews(payment)
      setList((shown) => ({
        ...shown,
        payments: shown.payments.map((one) => (one.tx_ref === payment.tx_ref ? payment : one)),
      }))
      if (payment.status === 'successful') void dispatch(fetchUserData(uuid))
    },
    [dispatch, uuid],
  )
  return { ...list, news, more, settled }
}

function withPage(shown: TopUpList, page: Page, before: string | null): TopUpList {
  // Read anew in the meantime: the page that was asked for no longer follows what is shown.
  if (before !== null && before !== shown.next) return shown
  const payments = before === null ? page.payments : [...shown.payments, ...page.payments]
  return { payments, next: page.next, isLoading: false, error: null }
}
