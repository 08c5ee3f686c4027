import { serverUrl } from '@velvet/client/base-url'
import { deviceType, platform } from '@velvet/device/platform'
import { useAnswer } from '../../app/use-answer.ts'
import { getAppUpdate } from '../../calls/services.ts'

const readStores = (signal: AbortSignal) => getAppUpdate({}, { signal })

/**
 * Returns the address of the app for friends: the store of this phone's kind, in a browser too, and
 * otherwise the web site.
 */
export function useAppLink(): string {
  const name = storeName()
  // Where the stores are not known, the web site is a good link too.
  const { answer: stores } = useAnswer(name && readStores)
  return (name && stores?.[name]) || new URL(serverUrl('/'), location.href).href
}

/** Returns the store for this phone; undefined on any other device. */
function storeName(): 'appstore' | 'playstore' | undefined {
  const shell = platform()
  const device = shell === 'web' ? deviceType().toLowerCase() : shell
  if (device === 'ios') return 'appstore'
  return device === 'android' ? 'playstore' : undefined
}
