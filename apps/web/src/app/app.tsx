import { isNative } from '@velvet/device/platform'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense, useState } from 'react'
import { useLocation } from './router.tsx'
import styles from './app.module.css'
import { DesktopRule, RememberAccount, useIsDesktop } from './guards.tsx'
import { InstallInvitation } from './install-invitation.tsx'
import { lazyNotice } from './lazy-screen.ts'
import { OnceRunning } from './once-running.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { AppRoutes } from './routes.tsx'
import { TabBar } from './tab-bar.tsx'
import { hasTabBar } from './tabs.ts'
import { useIsKept } from './use-is-kept.ts'
import { useLocationPoll } from './use-location-poll.ts'
import { useIsOffline } from './use-network.ts'
import { useAppSelector } from '../state/hooks.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import { keepsNothing } from '../state/storage.ts'

const Companion = lazyNotice(() => import('../device/companion.tsx'))
const NetworkBar = lazyNotice(() => import('../notices/network-bar.tsx'))
const StorageNotice = lazyNotice(() => import('../notices/storage-notice.tsx'))

export function App() {
  const { pathname } = useLocation()
  const isDesktop = useIsDesktop()
  const withBar = !isDesktop && hasTabBar(pathname)
  // The companion is there before the network can be lost, right after a login.
  const isCustomer = useAppSelector(selectIsSignedIn) || pathname === '/login'
  const isOffline = useIsOffline()
  const isOutOfReach = useAppSelector((state) => state.network.isOutOfReach)
  const hasNetworkBar = useIsKept() || isOffline || isOutOfReach
  useLocationPoll(!isDesktop)
  return (
    <div data-tab-bar={withBar || undefined}>
      <OnceRunning>
        {hasNetworkBar && <NetworkBar />}
        {!isDesktop && <StorageCheck />}
      </OnceRunning>
      <InstallInvitation pathname={pathname} />
      <DesktopRule>
        <RememberAccount>
          <Suspense fallback={<Waiting />}>
            <AppRoutes />
          </Suspense>
        </RememberAccount>
      </DesktopRule>
      {withBar && <TabBar />}
      <OfflineNotice />
      <OnceRunning>{!isDesktop && (isCustomer || isNative()) && <Companion />}</OnceRunning>
    </div>
  )
}

/** Tries the storage in the browser alone, because the server that paints the first screen has none. */
function StorageCheck() {
  const [isForgetful] = useState(keepsNothing)
  return isForgetful && <StorageNotice />
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  )
}
