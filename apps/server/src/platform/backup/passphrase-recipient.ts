import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { Stanza, type Recipient } from 'age-encryption'

const LABEL = 'age-encryption.org/v1/scrypt'
const KEY_BYTES = 32
/** scrypt fails if it would need more memory than this. With the factor below it needs 256 MB. */
const MOST_MEMORY_BYTES = 512 * 1024 * 1024

/**
 * Encrypts a file in the format of age, so that all who know the passphrase can open it. The package of age can do this
 * too, but it hashes in the thread that answers calls, so no till could sell for seconds. Here, another thread hashes.
 */
export class PassphraseRecipient implements Recipient {
  readonly #passphrase: string

  constructor(passphrase: string) {
    this.#passphrase = passphrase
  }

  /** The base-2 logarithm of scrypt's cost. 18 is the default of age. */
  get workFactor(): number {
    return 18
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(16)
    const key = await this.#stretch(Buffer.concat([Buffer.from(LABEL), salt]))
    // The key is used for this one message, so the format of age needs no nonce.
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    const base64 = salt.toString('base64').replace(/=+$/, '')
    return [new Stanza(['scrypt', base64, String(this.workFactor)], body)]
  }

  #stretch(salt: Buffer): Promise<Buffer> {
    const cost = { N: 2 ** this.workFactor, r: 8, p: 1, maxmem: MOST_MEMORY_BYTES }
    return new Promise((resolve, reject) => {
      scrypt(this.#passphrase, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)))
    })
  }
}
