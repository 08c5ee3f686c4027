import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { Stanza, type Recipient } from 'age-encryption'

/**
 * The format of age puts this label before the salt, so that keys made for age cannot be used
 * elsewhere.
 */
const LABEL = 'age-encryption.org/v1/scrypt'
const SALT_BYTES = 16
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The programs of age use this cost too. Making a key takes 256 MB of memory. */
const LOG_COST = 18
const COST = { N: 2 ** LOG_COST, r: 8, p: 1, maxmem: 512 * 1024 * 1024 }

/**
 * Encrypts the key of a file with a passphrase, as `setPassphrase` of age-encryption does. That
 * function computes in JavaScript for a second or more, and the server could answer no call in that
 * time. This class computes in a background thread of Node instead.
 */
export class PassphraseRecipient implements Recipient {
  readonly #passphrase: string

  constructor(passphrase: string) {
    this.#passphrase = passphrase
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(SALT_BYTES)
    const key = await deriveKey(this.#passphrase, Buffer.concat([Buffer.from(LABEL), salt]))
    // The format of age prescribes a nonce of zeros. That is safe, because the key encrypts nothing
    // else.
    const nonce = Buffer.alloc(NONCE_BYTES)
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
    const body = [cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]
    const saltWithoutPadding = salt.toString('base64').replace(/=+$/, '')
    return [new Stanza(['scrypt', saltWithoutPadding, String(LOG_COST)], Buffer.concat(body))]
  }
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
