import { isNative } from '@velvet/device/platform'
import { useEffect } from 'react'
import { lazyNotice } from '../app/lazy-screen.ts'
import { useLocation } from '../app/router.tsx'
import { countUse } from '../meter/count-use.ts'
import { askedHere } from '../parts/asked-here.ts'
import { useAppSelector, useAppDispatch } from '../state/hooks.ts'
import { AwaitedOrderNews } from './awaited-order-news.tsx'
import { PurchaseNews } from './purchase-news.tsx'
import { useBrowserPush } from './use-browser-push.ts'
import { useDeviceDetails } from './use-device-details.ts'
import { useFreshAccount } from './use-fresh-account.ts'
import { useFreshSession } from './use-fresh-session.ts'
import { useKeptTransfers } from './use-kept-transfers.ts'
import { useLanguage } from './use-language.ts'
import { useScreensAhead } from './use-screens-ahead.ts'
import { keepAccountKnown } from '../parts/known-account.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import { installClosed } from '../state/settings.ts'
import { readToken, readTokenAgain } from '@velvet/client/token-store'
import { forgetPerson } from '../state/auth.ts'
import { keepTonight, markTonight } from '../parts/tonight.ts'

const ToldNews = lazyNotice(() => import('./told-news.tsx'))
const ShellCompanion = lazyNotice(() => import('./shell-companion.tsx'))

let isCounting = false

/** Pages count for as long as they are open, so a second start of the app must not count twice. */
function countFromHere(): void {
  if (isCounting || isNative()) return
  isCounting = true
  countUse('resource', 'navigation')
}

/**
 * Runs beside the screens for as long as the app is open. The first screen does not depend on it.
 */
export default function Companion() {
  useFreshSession()
  useFreshAccount()
  useScreensAhead()
  useDeviceDetails()
  useOtherTabs()
  useNoInvitation()
  useBrowserPush()
  useLanguage()
  useKeptTransfers()
  useTonight()
  useEffect(countFromHere, [])
  return (
    <>
      <AwaitedOrderNews />
      <PurchaseNews />
      <ToldNewsIfAsked />
      {isNative() && <ShellCompanion />}
    </>
  )
}

/** No dialog opens over the code of a ticket. */
const NOT_ON = '/ticketdetails'

/** Nothing is read for customers who have asked for nothing on this phone. */
function ToldNewsIfAsked() {
  const { pathname } = useLocation()
  const uuid = useAppSelector((state) => state.auth.user)
  return uuid !== null && pathname !== NOT_ON && askedHere().length > 0 && <ToldNews />
}

/**
 * Hides the invitation to install once a customer has signed in on this phone, since they have had
 * its gift. The sign-up then offers none either.
 */
function useNoInvitation(): void {
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  useEffect(() => {
    if (!isSignedIn) return
    keepAccountKnown()
    dispatch(installClosed())
  }, [dispatch, isSignedIn])
}

/**
 * Reacts when the same app in another tab renews the token or logs out. Another person's login is
 * noticed by `state/store.ts`, because it concerns visitors too.
 */
function useOtherTabs(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== 'token' || readToken() === null) return
      // The token is read again, because a frozen tab gets old events, and a person may have logged
      // in since.
      if (readTokenAgain() === null) dispatch(forgetPerson())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [dispatch])
}

/** Stores when home has to show a ticket of the customer. After a logout, nothing of it stays. */
function useTonight(): void {
  const { pathname } = useLocation()
  const tickets = useAppSelector((state) => state.tickets.tickets)
  useEffect(() => {
    keepTonight(tickets)
    return () => keepTonight([])
  }, [tickets])
  useEffect(markTonight, [pathname])
}
