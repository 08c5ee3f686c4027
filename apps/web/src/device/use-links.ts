import { onLink } from '@velvet/device/shell'
import { useEffect } from 'react'
import { destinationOfLink } from './destination.ts'
import { useOpenDestination } from './use-open-destination.ts'

/** Opens links to this site in the app, including the one that started it. */
export function useLinks(): void {
  const open = useOpenDestination()
  useEffect(() => {
    const listening = onLink((address) => open(destinationOfLink(address)))
    return () => void listening.then((stop) => stop())
  }, [open])
}
