import { isNative } from '@velvet/device/platform'
import { useEffect } from 'react'
import { lazyNotice } from '../app/lazy-screen.ts'
import { useLocation } from '../app/router.tsx'
import { countUse } from '../meter/count-use.ts'
import { askedHere } from '../parts/asked-here.ts'
import { useAppSelector } from '../state/hooks.ts'
import { AwaitedOrderNews } from './awaited-order-news.tsx'
import { PurchaseNews } from './purchase-news.tsx'
import { useBrowserPush } from './use-browser-push.ts'
import { useDeviceDetails } from './use-device-details.ts'
import { useFreshAccount } from './use-fresh-account.ts'
import { useFreshSession } from './use-fresh-session.ts'
import { useKeptTransfers } from './use-kept-transfers.ts'
import { useLanguage } from './use-language.ts'
import { useNoInvitation } from './use-no-invitation.ts'
import { useOtherTabs } from './use-other-tabs.ts'
import { useScreensAhead } from './use-screens-ahead.ts'
import { useTonight } from './use-tonight.ts'

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
