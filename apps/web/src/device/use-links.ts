import { onLink } from '@velvet/device/shell'
import { useEffect } from 'react'
import { placeOfLink } from './place.ts'
import { useOpenPlace } from './use-open-place.ts'

/** Links to this site open in the app, also the one that started it. */
export function useLinks(): void {
  const open = useOpenPlace()
  useEffect(() => {
    const listening = onLink((address) => open(placeOfLink(address)))
    return () => void listening.then((stop) => stop())
  }, [open])
}
