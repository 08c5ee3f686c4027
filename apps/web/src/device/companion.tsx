import { isNative } from '@velvet/device/platform'
import { lazyNotice } from '../app/lazy-screen.ts'
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
  return (
    <>
      <AwaitedOrderNews />
      <PurchaseNews />
      {isNative() && <ShellCompanion />}
    </>
  )
}
