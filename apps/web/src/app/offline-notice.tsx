import { useEffect, useState } from 'react'
import { lazyNotice } from './lazy-screen.ts'
import { asText } from '../words/other-words.ts'
import { useLocation } from './router.tsx'
import { useIsKept } from './use-is-kept.ts'
import { useIsOffline } from './use-network.ts'

const loadDialog = () => asText(() => import('../notices/offline-dialog.tsx'))
const OfflineDialog = lazyNotice(loadDialog)

/**
 * On this screen, the dialog would cover the code that admits a person. The bar above the screen is
 * enough there.
 */
const NOT_ON = '/ticketdetails'

/**
 * Says that the network is lost, until it is dismissed or the network is back. A network that
 * accepts calls but never answers is reported by the bar above the screen.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline()
  const { pathname } = useLocation()
  const isKept = useIsKept()
  const [isDismissed, setIsDismissed] = useState(false)
  // The dialog is loaded early, because it cannot be loaded when it is needed.
  useEffect(() => {
    if (isKept) void loadDialog().catch(() => undefined)
  }, [isKept])
  // It was dismissed for this time only.
  if (!isOffline && isDismissed) setIsDismissed(false)

  if (!isOffline || isDismissed || pathname === NOT_ON) return null
  return <OfflineDialog onDismiss={() => setIsDismissed(true)} />
}
