import { isNative } from '@velvet/device/platform'
import { askForPermission, pushPermission, subscribeBrowser, unsubscribeBrowser } from '@velvet/device/push'
import { endPush, getNotificationChoices, subscribeToPush } from '../calls/push.ts'
import { forgetPushOwner, keepPushOwner, pushOwner } from './push-owner.ts'

export type PushAnswer = 'granted' | 'denied' | 'unsupported'

/**
 * Asks for notices on this phone, and has them sent to it. Call it first in the answer to a tap, because
 * browsers ask nothing otherwise. A permission that was given or refused before is not asked for again.
 * Rejects with CallError if the server could not be told.
 */
export async function askForPush(uuid: string): Promise<PushAnswer> {
  const permission = await askForPermission()
  if (permission === 'granted') return isNative() ? 'granted' : subscribe(uuid)
  return permission === 'unsupported' ? 'unsupported' : 'denied'
}

/** Returns whether this phone gets notices of a customer, or could be asked to. Asks for nothing. */
export function pushState(uuid: string): PushAnswer | 'undecided' {
  const permission = pushPermission()
  return permission === 'granted' && pushOwner() !== uuid ? 'undecided' : permission
}

/** Sends no more notices to this browser. */
export async function turnPushOff(uuid: string): Promise<void> {
  forgetPushOwner()
  const endpoint = await unsubscribeBrowser()
  if (endpoint !== undefined) await endPush({ uuid, endpoint })
}

/**
 * Tells the server at each start where this browser gets notices, because browsers change that now and then.
 * For anybody but the customer who allowed them, the subscription ends.
 */
export async function followPush(uuid: string | null): Promise<void> {
  if (uuid !== null && pushOwner() === uuid) {
    await subscribe(uuid)
    return
  }
  forgetPushOwner()
  await unsubscribeBrowser()
}

async function subscribe(uuid: string): Promise<PushAnswer> {
  const { publicKey } = await getNotificationChoices({ uuid })
  const subscription = await subscribeBrowser(publicKey).catch((reason: unknown) => {
    console.warn('The browser did not subscribe to notices', reason)
  })
  // Some browsers have no push service, or are told not to use it.
  if (!subscription) return 'unsupported'
  await subscribeToPush({ uuid, publicKey, subscription })
  keepPushOwner(uuid)
  return 'granted'
}
