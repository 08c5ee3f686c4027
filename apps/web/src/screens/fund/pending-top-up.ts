import { PENDING_TOP_UP } from '../../parts/session-traces.ts'

// Awaited top-ups are in local storage, because people leave the app to pay by USSD or in their
// bank's app, and the phone may close the app meanwhile. parts/session-traces.ts deletes the
// top-ups when somebody else uses the phone.
const keyOf = (uuid: string) => `${PENDING_TOP_UP}${uuid}`

/** Returns the reference of a top-up whose checkout was opened and whose outcome is unknown. */
export function readPendingTopUp(uuid: string): string | undefined {
  return attempt(() => localStorage.getItem(keyOf(uuid))) ?? undefined
}

export function keepPendingTopUp(uuid: string, txRef: string): void {
  attempt(() => localStorage.setItem(keyOf(uuid), txRef))
}

export function forgetPendingTopUp(uuid: string): void {
  attempt(() => localStorage.removeItem(keyOf(uuid)))
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
