import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

/** The secrets of a browser's subscription, which never leave the browser. */
export interface BrowserSecrets {
  keys: ECDH
  auth: Buffer
}

/** Decrypts the body of a push as a browser does (RFC 8291, for a body of one record). */
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
  // The byte 2 ends the text of the last record, and only zeros follow it.
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
