import type { Payment } from '@velvet/contract/shared/entities/entities'
import { useCallback, useState } from 'react'
import { listPayments } from '../../calls/wallet.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { usePages } from './use-pages.ts'
import type { LoadPage } from './use-pages.ts'

const load: LoadPage<Payment> = async (before, signal) => {
  const { payments, next } = await listPayments(before ? { before } : {}, { signal })
  return { items: payments, next }
}

export function useTopUps(uuid: string, balance: number) {
  const dispatch = useAppDispatch()
  const { pages, more, replace } = usePages(load, balance)
  const [news, setNews] = useState<Payment>()

  /** A payment was decided, so its effects are shown everywhere. */
  const showDecided = useCallback(
    (payment: Payment) => {
      setNews(payment)
      replace((one) => (one.tx_ref === payment.tx_ref ? payment : one))
      if (payment.status === 'successful') void dispatch(fetchUserData(uuid))
    },
    [dispatch, replace, uuid],
  )
  return { pages, more, news, showDecided }
}
