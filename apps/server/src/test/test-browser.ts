import type { PushMessage } from '@velvet/contract/shared/app/push-message'
import { createECDH, randomBytes, createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'
import { control, outboxOf } from './sandbox-controls.ts'
import type { TestCustomer } from './people.ts'

interface Pushed {
  body: string
  topic: string
  ttl: number
  urgency: string
  key: string
}

type Server = Parameters<typeof outboxOf>[0]

/** A browser that gets notices through the stand-in for push services. */
export class TestBrowser {
  readonly id = randomBytes(12).toString('hex')
  readonly endpoint: string
  readonly #server: Server
  readonly #secrets = { keys: createECDH('prime256v1'), auth: randomBytes(16) }

  constructor(server: Server) {
    this.#server = server
    this.#secrets.keys.generateKeys()
    this.endpoint = `${server.sandboxUrl}/webpush/${this.id}`
  }

  /** Makes a browser in which a customer has allowed notices. */
  static async of(server: Server, customer: TestCustomer): Promise<TestBrowser> {
    const browser = new TestBrowser(server)
    const answer = await browser.subscribe(customer)
    if (answer.statusCode !== 204) throw new Error(answer.body)
    return browser
  }

  get subscription() {
    const { keys, auth } = this.#secrets
    return {
      endpoint: this.endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }
  }

  async subscribe(customer: TestCustomer, { publicKey }: { publicKey?: string } = {}) {
    const { id: uuid } = customer
    const { subscription } = this
    const choices = await customer.call('GET', `/api/v1/notices/${uuid}`)
    const own = choices.json<{ publicKey: string }>().publicKey
    const input = { uuid, publicKey: publicKey ?? own, subscription }
    return customer.call('POST', '/api/v1/push', input)
  }

  /** Makes the push service answer the next messages to this browser with a status. */
  async answerWith(status: number, count = 1): Promise<void> {
    await control(this.#server, 'webpush', { to: this.id, status, count })
  }

  /** Returns what the push service has taken for this browser, newest first. */
  pushed(): Promise<Pushed[]> {
    return outboxOf(this.#server, 'webpush', this.id)
  }

  /** Returns the messages that the browser has decrypted, newest first. */
  async messages(): Promise<PushMessage[]> {
    const pushed = await this.pushed()
    return pushed.map(({ body }) => {
      const text = decryptPush(this.#secrets, Buffer.from(body, 'base64'))
      return JSON.parse(text) as PushMessage
    })
  }
}

/** The secret keys of a browser's push subscription, which never leave a real browser. */
export interface BrowserSecrets {
  keys: ECDH
  auth: Buffer
}

/** Decrypts the body of a push message as a browser does (RFC 8291). The body must be a single record. */
export function decryptPush({ keys, auth }: BrowserSecrets, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const lengthOfKey = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + lengthOfKey)
  const sealed = body.subarray(21 + lengthOfKey)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), { salt: auth, info, bytes: 32 })
  const inSalt = (use: string, bytes: number) =>
    derive(secret, { salt, info: Buffer.from(`Content-Encoding: ${use}\0`), bytes })

  const opened = createDecipheriv('aes-128-gcm', inSalt('aes128gcm', 16), inSalt('nonce', 12))
  opened.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
  // The text of the last record ends with the byte 2, and only zeros follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

interface Derivation {
  salt: Buffer
  info: Buffer
  bytes: number
}

function derive(key: Buffer, { salt, info, bytes }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
}
