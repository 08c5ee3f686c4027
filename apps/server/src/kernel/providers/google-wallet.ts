import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'
import { ask, ProviderError } from './ask.ts'
import { readAnswer } from './read-answer.ts'

interface Settings {
  url: string
  tokenUrl: string
  saveUrl: string
  issuerId: string
  /** The JSON of a key of the service account, as Google's console saves it. */
  account: string
}

/** An event is the class of all tickets of a showtime, and a ticket is an object of this class. */
type Kind = 'eventTicketClass' | 'eventTicketObject'

const AccessToken = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** An access token is renewed this long before it ends. */
const MARGIN_MS = 60_000
const HOUR_SECONDS = 3600

/** Keeps tickets in Google Wallet by its REST API. Throws ProviderError. */
export function createGoogleWallet(settings: Settings, { timeoutMs = 3000 }: { timeoutMs?: number } = {}) {
  const { url, tokenUrl, saveUrl, issuerId, account } = settings
  const { client_email: email, private_key: pem } = JSON.parse(account) as Record<string, string>
  const key = createPrivateKey(pem ?? '')
  let access: { token: string; endsAt: number } | undefined

  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const idOf = (id: string) => `${issuerId}.${id}`

  function signed(claims: object): string {
    const parts = [
      { alg: 'RS256', typ: 'JWT' },
      { iss: email, iat: nowSeconds(), ...claims },
    ]
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
  }

  async function accessToken(): Promise<string> {
    if (access && access.endsAt > Date.now()) return access.token
    const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
    const assertion = signed({ scope, aud: tokenUrl, exp: nowSeconds() + HOUR_SECONDS })
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
    const answer = await ask('google-wallet', tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams(grant).toString()),
      timeoutMs,
    })
    const { access_token: token, expires_in: seconds } = readAnswer('google-wallet', AccessToken, answer)
    access = { token, endsAt: Date.now() + seconds * 1000 - MARGIN_MS }
    return token
  }

  async function write(method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${await accessToken()}` }
    try {
      await ask('google-wallet', `${url}/${path}`, { method, headers, body, timeoutMs })
    } catch (error) {
      if (isRefusal(error, 401)) access = undefined
      throw error
    }
  }

  return {
    idOf,
    /** Writes these fields. A `known` item was written before; an item without its answer may be there as well. */
    async put(kind: Kind, item: { id: string }, { isKnown }: { isKnown: boolean }): Promise<void> {
      const insert = () => write('POST', kind, item)
      const patch = () => write('PATCH', `${kind}/${item.id}`, item)
      if (isKnown) await unlessRefused(404, patch, insert)
      else await unlessRefused(409, insert, patch)
    },
    /** Returns the address by which a phone saves a ticket that was put before. It is short, because it has only ids. */
    saveLink(ticket: { id: string; classId: string }): string {
      const { id, classId } = ticket
      const payload = { eventTicketObjects: [{ id, classId }] }
      return `${saveUrl}/${signed({ aud: 'google', typ: 'savetowallet', payload })}`
    },
  }
}

async function unlessRefused(status: number, first: () => Promise<void>, second: () => Promise<void>): Promise<void> {
  await first().catch((error: unknown) => {
    if (!isRefusal(error, status)) throw error
    return second()
  })
}

const isRefusal = (error: unknown, status: number) =>
  error instanceof ProviderError && error.kind === 'refused' && error.status === status
