import { serverUrl } from '@velvet/client/base-url'
import { platform } from '@velvet/device/platform'
import { useEffect, useState } from 'react'
import { getAppUpdate } from '../../calls/services.ts'

/** Where friends get the app: the store of this phone's shell, in a browser the web site. */
export function useAppLink(): string {
  const [stores, setStores] = useState<{ appstore: string; playstore: string }>()
  const where = platform()

  useEffect(() => {
    if (where === 'web') return
    const leaving = new AbortController()
    getAppUpdate({}, { signal: leaving.signal })
      .then(setStores)
      // The web site is a good link too.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [where])

  const store = where === 'ios' ? stores?.appstore : where === 'android' && stores?.playstore
  return store || new URL(serverUrl('/'), location.href).href
}
