import { createECDH } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { sendOverHttp } from '../../platform/process/send-over-http.ts'
import { inSpan } from '../../platform/telemetry/tracing.ts'
import { ProviderError, providerCalls } from './ask.ts'
import { guardedLookup, isPublicAddress } from './public-address.ts'
import { isOfPushService } from './push-services.ts'

interface Settings {
  publicKey: string
  privateKey: string
  /** An address at which push services reach the operator. */
  contact: string
  /** The address of a stand-in for the push services, if there is one. */
  standIn: string | undefined
}

export interface PushKeys {
  p256dh: string
  auth: string
}

/** What a browser gives to the person who may send it notices. */
export interface Subscription {
  endpoint: string
  keys: PushKeys
}

export interface WebPush {
  subscription: Subscription
  /** The text of the message, which only the browser can read. */
  payload: string
  /** The service keeps a message this long for a phone that cannot be reached. */
  ttlSeconds: number
  /** A later message of the same topic, of at most 32 letters and digits, replaces the earlier one. */
  topic: string
  isUrgent: boolean
}

const CONTENT_ENCODING = 'aes128gcm'

/** Sends messages to browsers through their push services (RFC 8030, 8291 and 8292). */
export function createWebPush(settings: Settings, { timeoutMs = 8000 }: { timeoutMs?: number } = {}) {
  return {
    /** The key with which browsers subscribe. */
    publicKey: settings.publicKey,
    /**
     * Returns false if the browser no longer wants messages, so that the subscription can be forgotten.
     * Throws ProviderError.
     */
    async send(push: WebPush): Promise<boolean> {
      const end = providerCalls.startTimer({ provider: 'web-push' })
      try {
        const request = { name: 'ask web-push', kind: 'client' } as const
        const isThere = await inSpan(request, () => sendUncounted(settings, push, timeoutMs))
        end({ outcome: 'answered' })
        return isThere
      } catch (error) {
        end({ outcome: error instanceof ProviderError ? error.kind : 'unreachable' })
        throw error
      }
    },
  }
}

async function sendUncounted(settings: Settings, push: WebPush, timeoutMs: number) {
  const { endpoint } = push.subscription
  // The rule may have become stricter since the browser subscribed.
  if (!isOfPushService(endpoint, settings.standIn)) return false
  const url = new URL(endpoint)
  const { headers, body } = await encrypted(settings, push)
  const status = await statusOf(url, { headers, body, timeoutMs, lookup: lookupFor(url, settings) })
  if (status === 404 || status === 410) return false
  if (status >= 200 && status < 300) return true
  // A redirect is not followed, because the address that was allowed is another one.
  const isPassing = status >= 500 || status === 429 || status < 400
  const kind = isPassing ? 'unreachable' : 'refused'
  throw new ProviderError(kind, `${url.host} answered ${status}`, { status })
}

/** A known name may not lead into the inner network. The stand-in is there on purpose. */
function lookupFor({ hostname }: URL, { standIn }: Settings): LookupFunction | undefined {
  const isStandIn = standIn !== undefined && new URL(standIn).hostname === hostname
  return isStandIn ? undefined : guardedLookup(isPublicAddress)
}

async function encrypted(settings: Settings, push: WebPush) {
  const { subscription, payload, ttlSeconds, topic, isUrgent } = push
  const { endpoint, keys } = subscription
  // The package is large, so it is loaded only when the first notice is sent.
  const { default: webPush } = await import('web-push')
  const { cipherText } = webPush.encrypt(keys.p256dh, keys.auth, payload, CONTENT_ENCODING)
  const { publicKey, privateKey, contact } = settings
  const { origin } = new URL(endpoint)
  const vapid = webPush.getVapidHeaders(origin, contact, publicKey, privateKey, CONTENT_ENCODING)
  const headers = {
    authorization: vapid.Authorization,
    'content-encoding': CONTENT_ENCODING,
    'content-type': 'application/octet-stream',
    'content-length': String(cipherText.length),
    ttl: String(ttlSeconds),
    topic,
    urgency: isUrgent ? 'high' : 'normal',
  }
  return { headers, body: cipherText }
}

interface Request {
  headers: Record<string, string>
  body: Buffer
  timeoutMs: number
  lookup: LookupFunction | undefined
}

async function statusOf(url: URL, { headers, body, timeoutMs, lookup }: Request): Promise<number> {
  try {
    const answer = await sendOverHttp(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
      ...(lookup && { lookup }),
    })
    // Nothing in the body of the answer matters.
    answer.on('error', () => undefined).resume()
    return answer.statusCode ?? 0
  } catch (error) {
    throw new ProviderError('unreachable', `${url.host} does not answer`, { cause: error })
  }
}

/** Returns true for a public key with which a message can be encrypted. */
export function isUsableKey(p256dh: string): boolean {
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    ours.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}
