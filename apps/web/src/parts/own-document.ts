import { STAND_IN_META } from '@velvet/contract/shared/app/offline'
import { platform } from '@velvet/device/platform'

/**
 * Returns true if this page came from the phone because the network delivered none. Nothing can be
 * paid from it.
 */
export function isStandIn(): boolean {
  return document.querySelector(`meta[name="${STAND_IN_META}"]`) !== null
}

/**
 * Returns true if this page was loaded at this address. Only such a page may run the providers'
 * scripts: a page that was reached inside the app still has the security policy of its first
 * address.
 */
export function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  if (!entry || platform() !== 'web') return true
  return new URL(entry.name, location.href).pathname === location.pathname
}
