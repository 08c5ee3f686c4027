import { nameRecipient, startPush } from '@velvet/device/push'
import { useEffect, useState } from 'react'
import { useAppSelector } from '../state/hooks.ts'
import { destinationOfNotification } from './destination.ts'
import { useOpenDestination } from './use-open-destination.ts'

/**
 * Prepares notifications once the app id is known, and tells the service whose phone this is, so
 * that a phone that is passed on receives nothing of its earlier owner. The permission is requested
 * elsewhere, after the first ticket.
 */
export function usePush(appId: string | undefined): void {
  const open = useOpenDestination()
  const uuid = useAppSelector((state) => state.auth.user)
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    if (!appId) return
    startPush(appId, (notice) => open(destinationOfNotification(notice))).then(setIsReady, warn)
  }, [appId, open])

  useEffect(() => {
    if (isReady) nameRecipient(uuid).catch(warn)
  }, [isReady, uuid])
}

function warn(reason: unknown): void {
  console.warn('Push notifications are not set up', reason)
}
