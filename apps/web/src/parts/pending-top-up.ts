import { attempt } from '@velvet/client/attempt'
import { PENDING_TOP_UP } from './session-traces.ts'

// Awaited top-ups are in local storage, because people leave the app to pay by USSD or in their
// bank's app, and the phone may close the app meanwhile. parts/session-traces.ts deletes the
// top-ups when another person uses the phone.
const keyOf = (uuid: string) => `${PENDING_TOP_UP}${uuid}`
const calledOffKeyOf = (uuid: string) => `${keyOf(uuid)}:called-off`

/** Top-ups that were called off longer ago have been decided by their providers. */
const MOST_CALLED_OFF = 20

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

/**
 * Returns the references of the top-ups that the customer says they left unpaid. Their providers
 * still decide, so that a customer who has paid after all gets the Points.
 */
export function calledOffTopUps(uuid: string): readonly string[] {
  return attempt(() => localStorage.getItem(calledOffKeyOf(uuid)))?.split(' ') ?? []
}

/** Keeps that the customer says they left a top-up unpaid, so that it is no longer awaited. */
export function callOffTopUp(uuid: string, txRef: string): void {
  if (readPendingTopUp(uuid) === txRef) forgetPendingTopUp(uuid)
  keepCalledOff(uuid, [txRef, ...calledOffTopUps(uuid)])
}

/** Takes back that a top-up was left unpaid. */
export function awaitTopUpAgain(uuid: string, txRef: string): void {
  keepCalledOff(
    uuid,
    calledOffTopUps(uuid).filter((one) => one !== txRef),
  )
}

function keepCalledOff(uuid: string, txRefs: readonly string[]): void {
  const kept = txRefs.slice(0, MOST_CALLED_OFF).join(' ')
  attempt(() => localStorage.setItem(calledOffKeyOf(uuid), kept))
}
