import { Suspense, useEffect, useState } from 'react'
import { lazyNotice } from './lazy-screen.ts'
import { useIsOffline } from './use-network.ts'
import { whenIdle } from './when-idle.ts'

const loadDialog = () => import('../notices/offline-dialog.tsx')
const OfflineDialog = lazyNotice(loadDialog)

/**
 * Says that the network is gone, until it is dismissed or the network is back. A network that
 * accepts and never answers is another matter: of that the bar above the screen tells.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline()
  const [isDismissed, setIsDismissed] = useState(false)
  // It cannot be fetched when it is needed.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), [])
  // Dismissed for this time, not for the next.
  if (!isOffline && isDismissed) setIsDismissed(false)

  if (!isOffline || isDismissed) return null
  return (
    <Suspense>
      <OfflineDialog onDismiss={() => setIsDismissed(true)} />
    </Suspense>
  )
}
