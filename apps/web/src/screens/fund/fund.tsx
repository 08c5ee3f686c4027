import { fill } from '@velvet/contract/shared/words/spoken'
import type { User } from '@velvet/contract/shared/entities/entities'
import { Banner } from '@velvet/ui/banner'
import { formatVp } from '@velvet/contract/points/vp'
import { Button } from '@velvet/ui/button'
import { filled } from '@velvet/ui/filled'
import { IconButton } from '@velvet/ui/icon-button'
import { ChevronLeft } from '@velvet/ui/icons/chevron-left'
import { useEffect, useState } from 'react'
import { FIRST, Navigate, useLocation, useNavigate } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { w as shared } from '../../app/words.ts'
import { useIsOffline } from '../../app/use-network.ts'
import { readAwaitedOrder } from '../../parts/awaited-order.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { selectUser } from '../../state/selectors.ts'
import { isOwnDocument, isStandIn } from '../../parts/own-document.ts'
import { PAY_FOR_ORDER, readOrderToPay } from '../../parts/order-to-pay.ts'
import styles from './fund.module.css'
import { PayForOrder } from './pay-for-order.tsx'
import { TopUpForm } from './top-up-form.tsx'
import { usePutOffPurchase } from './use-put-off-purchase.ts'
import { w } from './words.ts'

const BOOKING = PAY_FOR_ORDER.slice(PAY_FOR_ORDER.indexOf('?'))

export default function Fund() {
  const user = useAppSelector(selectUser)
  const navigate = useNavigate()
  const isFirst = useLocation().key.startsWith(FIRST)
  useOwnDocument()
  usePutOffPurchase()
  const [isOnlyStandIn] = useState(isStandIn)

  /** Goes back to the earlier screen, which may be another document of this app, or to the profile without one. */
  function goBack() {
    if (isFirst && !document.referrer.startsWith(location.origin)) navigate('/profile', { replace: true })
    else navigate(-1)
  }
  return (
    <Screen title={w.fundWallet}>
      <div className={styles.fund}>
        <div className={styles.top}>
          <IconButton className={styles.back} aria-label={w.back} onClick={goBack}>
            <ChevronLeft size={24} aria-hidden />
          </IconButton>
          <img className={styles.logo} src="/logo.svg" alt={PRODUCT.name} width={48} height={48} />
          {user && (
            <p className={styles.balance}>
              {filled(w.balance, {
                points: (
                  <strong>
                    <bdi>{formatVp(user.Balance)}</bdi>
                  </strong>
                ),
              })}
            </p>
          )}
        </div>
        <h1 className={styles.heading} tabIndex={-1}>
          {fill(w.getCredits, { product: PRODUCT.name })}
        </h1>
        {isOnlyStandIn && <StandInNotification />}
        {user && !isOnlyStandIn && <Payment user={user} />}
        <Button look="quiet" wide onClick={() => navigate('/profile')}>
          {w.cancel}
        </Button>
      </div>
    </Screen>
  )
}

/** Pays for the order to pay, if this page was opened for one; otherwise for Points. */
function Payment({ user }: { user: User }) {
  const [isForOrder] = useState(() => window.location.search === BOOKING)
  const [hasOrder] = useState(() => readOrderToPay(user.UUID) !== undefined)
  const [awaited] = useState(() => readAwaitedOrder(user.UUID))
  if (isForOrder && hasOrder) return <PayForOrder user={user} />
  if (isForOrder && awaited) {
    // The checkout was left by a reload, or the app was closed in it.
    const state = { status: 'Pending', tx_ref: awaited.txRef, isOrder: true }
    return <Navigate to="/paymentsuccessful" replace state={state} />
  }
  return <TopUpForm user={user} />
}

/** Offers a reload, because a page that came from the phone may not run the providers' scripts. */
function StandInNotification() {
  const isOffline = useIsOffline()
  if (isOffline) return <NeedsNetwork text={w.networkForPoints} />
  return <Banner action={<Button onClick={() => location.reload()}>{shared.tryAgain}</Button>}>{w.isFromPhone}</Banner>
}

function useOwnDocument(): void {
  useEffect(() => {
    const reload = () => location.reload()
    if (!isStandIn()) {
      if (!isOwnDocument()) reload()
      return
    }
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
}
