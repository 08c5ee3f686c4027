import { deviceType, platform } from '@velvet/device/platform'
import { useIsPainted } from '@velvet/ui/use-is-painted'
import { useAppSelector } from '../state/hooks.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import styles from './app.module.css'
import { lazyNotice } from './lazy-screen.ts'
import { OnceKept } from './once-running.tsx'

const InstallBanner = lazyNotice(() => import('../notices/install-banner.tsx'))

const NOT_ON = /^\/(?:login|signup|welcome)\b/i

/**
 * Invites an Android browser to install the app, above the screens, until it is closed. Its place
 * is reserved from the start. Customers do not see it, because they already have the gift that it
 * promises.
 */
export function InstallInvitation({ pathname }: { pathname: string }) {
  const isClosed = useAppSelector((state) => state.settings.isInstallClosed || selectIsSignedIn(state))
  const isPainted = useIsPainted()
  if (isClosed || NOT_ON.test(pathname) || !(isPainted || isInvited())) return null
  return (
    // The server paints the invitation for everybody. The page's first script shows it only to
    // people who may install the app.
    <div className={styles.invitation} data-for-invited={isPainted || undefined}>
      <OnceKept>
        <InstallBanner />
      </OnceKept>
    </div>
  )
}

function isInvited(): boolean {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  return platform() === 'web' && deviceType() === 'Android' && !isInstalled
}
