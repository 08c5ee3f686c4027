import { isNative } from '@velvet/device/platform'
import { useEffect } from 'react'
import { lazyNotice } from '../app/lazy-screen.ts'
import { countUse } from '../meter/count-use.ts'
import { AwaitedOrderNews } from './awaited-order-news.tsx'
import { PurchaseNews } from './purchase-news.tsx'
import { useBrowserPush } from './use-browser-push.ts'
import { useDeviceDetails } from './use-device-details.ts'
import { useFreshAccount } from './use-fresh-account.ts'
import { useFreshSession } from './use-fresh-session.ts'
import { useNoInvitation } from './use-no-invitation.ts'
import { useOtherTabs } from './use-other-tabs.ts'
import { useScreensAhead } from './use-screens-ahead.ts'

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
  useEffect(countFromHere, [])
  return (
    <>
      <AwaitedOrderNews />
      <PurchaseNews />
      {isNative() && <ShellCompanion />}
    </>
  )
}
