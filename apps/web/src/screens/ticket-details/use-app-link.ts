import { serverUrl } from '@velvet/client/base-url'
import { platform } from '@velvet/device/platform'
import { useAnswer } from '../../app/use-answer.ts'
import { getAppUpdate } from '../../calls/services.ts'

const readStores = (signal: AbortSignal) => getAppUpdate({}, { signal })

/**
 * Returns the address of the app for friends: the store of this phone's shell, or the web site in a
 * browser.
 */
export function useAppLink(): string {
  const where = platform()
  // Where the stores are not known, the web site is a good link too.
  const { answer: stores } = useAnswer(where === 'web' ? undefined : readStores)
  const store = where === 'ios' ? stores?.appstore : where === 'android' && stores?.playstore
  return store || new URL(serverUrl('/'), location.href).href
}
