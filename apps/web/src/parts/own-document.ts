import { STAND_IN_META } from '@velvet/contract/offline'
import { platform } from '@velvet/device/platform'

/** Whether this page came from the phone since the network gave none: nothing can be paid from it. */
export function isStandIn(): boolean {
  return document.querySelector(`meta[name="${STAND_IN_META}"]`) !== null
}

/**
 * Whether this page was loaded at this address. Only such a page may run the providers' scripts:
 * one that was walked to inside the app still has the security policy of where it began.
 */
export function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  if (!entry || platform() !== 'web') return true
  return new URL(entry.name, location.href).pathname === location.pathname
}
