import { pushPermission } from '@velvet/device/push'
import { useEffect } from 'react'
import { useAppSelector } from '../state/hooks.ts'
import { destinationOfLink } from './destination.ts'
import { useOpenDestination } from './use-open-destination.ts'

/** Keeps the notices of a browser with the customer who allowed them, and opens those that are tapped. */
export function useBrowserPush(): void {
  const open = useOpenDestination()
  const uuid = useAppSelector((state) => state.auth.user)

  useEffect(() => {
    if (pushPermission() !== 'granted') return
    import('../parts/push.ts')
      .then(({ followPush }) => followPush(uuid))
      .catch((reason: unknown) => console.warn('Notices were not set up', reason))
  }, [uuid])

  useEffect(() => {
    // Browsers without a service worker have no push either.
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const openTapped = ({ data }: MessageEvent<unknown>) => {
      if (isOpenOrder(data)) open(destinationOfLink(data.open))
    }
    worker?.addEventListener('message', openTapped)
    return () => worker?.removeEventListener('message', openTapped)
  }, [open])
}

function isOpenOrder(data: unknown): data is { open: string } {
  return typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string'
}
