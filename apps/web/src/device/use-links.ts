import { onLink } from '@velvet/device/shell'
import { useEffect } from 'react'
import { placeOfLink } from './place.ts'
import { useOpenPlace } from './use-open-place.ts'

/** Opens links to this site in the app, including the one that started it. */
export function useLinks(): void {
  const open = useOpenPlace()
  useEffect(() => {
    const listening = onLink((address) => open(placeOfLink(address)))
    return () => void listening.then((stop) => stop())
  }, [open])
}
