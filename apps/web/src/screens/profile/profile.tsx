import type { User } from '@velvet/contract/shared/entities/entities'
import { w as client } from '@velvet/client/words'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { formatVp } from '@velvet/contract/points/vp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Shimmer } from '@velvet/ui/shimmer'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { Coins } from '@velvet/ui/icons/coins'
import { Ticket } from '@velvet/ui/icons/ticket'
import { useCallback, useEffect, useState } from 'react'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { Link, useLocation, useNavigate } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { useReading } from '../../app/use-reading.ts'
import { FailedBanner } from '../../parts/failed-banner.tsx'
import { ResumePurchase } from '../../parts/purchase/resume-purchase.tsx'
import { useShortage } from '../../parts/use-shortage.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { selectUser } from '../../state/selectors.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { DetailsCard, SecurityCard } from './account-cards.tsx'
import { Avatar } from './avatar.tsx'
import { GiftCodesRow, GivePointsRow } from './dialog-rows.tsx'
import { PointsHistory } from './points-history.tsx'
import { PointsOnTheirWay } from './points-on-their-way.tsx'
import { PreferencesCard } from './preferences.tsx'
import styles from './profile.module.css'
import { Toast } from './toast.tsx'
import { w } from './words.ts'
import { YourDataCard } from './your-data-card.tsx'

// The card is further down the screen, so its code is loaded later.
const TopUps = lazyNotice(() => import('./top-ups.tsx'), <Shimmer height={120} />)

export default function Profile() {
  const { user, problem, reload } = useFreshUser()
  const { isCredited, awaited, forgetArrival } = useArrival()
  return (
    <Screen title={w.profile}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {w.profile}
      </h1>
      {isCredited && <Toast>{fill(w.gotMorePoints, { product: PRODUCT.name })}</Toast>}
      <div className={styles.profile}>
        {problem && <FailedBanner text={problem} onRetry={reload} />}
        {user && awaited && <PointsOnTheirWay uuid={user.UUID} txRef={awaited} onDecided={forgetArrival} />}
        {user ? <Account user={user} awaited={awaited} /> : <AccountLoading />}
        <p className={styles.version}>{fill(w.version, { version: APP_VERSION })}</p>
      </div>
    </Screen>
  )
}

function Account({ user, awaited }: { user: User; awaited: string | undefined }) {
  const isPutOff = useAppSelector(({ booking }) => booking.intent !== null)
  const canFinish = useShortage(user) === 0 && isPutOff
  return (
    <>
      <header className={styles.top}>
        <Avatar uuid={user.UUID} address={user.UserDpUrl} />
        <div className={styles.who}>
          <h2 className={styles.username}>{user.Username}</h2>
          <p className={styles.balance}>
            <bdi>{formatVp(user.Balance)}</bdi>
          </p>
        </div>
      </header>
      <ResumePurchase look={canFinish ? 'primary' : 'quiet'} />
      {/* A document load, because only a page loaded at that address may load the payment providers'
          scripts. */}
      <Link to="/fund" reloadDocument className={styles.getMore} data-quiet={canFinish || undefined}>
        <Coins size={24} aria-hidden />
        {fill(w.getMorePoints, { product: PRODUCT.name })}
        <ChevronRight size={20} aria-hidden className={styles.arrow} />
      </Link>
      <Link to="/mytickets" className={styles.plain}>
        <Ticket size={24} aria-hidden className={styles.rowIcon} />
        <span>
          <span className={styles.ticketsTitle}>{w.viewTickets}</span>
          <span className={styles.ticketsNote}>{w.myTickets}</span>
        </span>
        <ChevronRight size={20} aria-hidden className={styles.arrow} />
      </Link>
      <GivePointsRow user={user} />
      <GiftCodesRow user={user} />
      <DetailsCard user={user} />
      <SecurityCard user={user} />
      <PointsHistory uuid={user.UUID} balance={user.Balance} />
      <TopUps uuid={user.UUID} balance={user.Balance} awaited={awaited} />
      <PreferencesCard uuid={user.UUID} />
      <YourDataCard user={user} />
    </>
  )
}

function AccountLoading() {
  return (
    <div className={styles.loading} role="status" aria-label={w.loading}>
      <Shimmer height={88} />
      <Shimmer height={72} />
      <Shimmer height={180} />
    </div>
  )
}

/**
 * Returns the account as last known, and a moment later as the server has it now, or the reason why
 * that could not be read. The bar at the top reports network problems.
 */
function useFreshUser() {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const read = useCallback(() => uuid && dispatch(fetchUserData(uuid)), [dispatch, uuid])
  useReading(read)
  const user = useAppSelector(selectUser)
  const error = useAppSelector((state) => state.updatedUserData.error)
  return { user, problem: error === client.networkError ? null : error, reload: () => void read() }
}

/**
 * Returns what the screen before passed on: that Points have just arrived, or which payment's
 * Points are awaited. An arrival is told once, since a reload is no news; an awaited payment stays
 * until its provider has decided.
 */
function useArrival() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [{ isCredited, awaited }] = useState(() => arrivalOf(state))
  const forgetArrival = useCallback(() => navigate('/profile', { replace: true }), [navigate])
  useEffect(() => {
    if (arrivalOf(state).isCredited) forgetArrival()
  }, [forgetArrival, state])
  return { isCredited, awaited, forgetArrival }
}

function arrivalOf(state: unknown): { isCredited: boolean; awaited: string | undefined } {
  if (typeof state !== 'object' || state === null) return { isCredited: false, awaited: undefined }
  const { showToast, awaited } = state as Record<string, unknown>
  return {
    isCredited: Boolean(showToast),
    awaited: typeof awaited === 'string' ? awaited : undefined,
  }
}
