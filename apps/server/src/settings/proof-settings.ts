import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

interface Given {
  PROOF_SECRET?: string | undefined
  PROOF_NEXT_SECRET?: string | undefined
}

interface Own {
  /** The present HASH_SECRET, followed by the earlier ones. */
  hashes: readonly string[]
  publicUrl: string
}

interface SigningKey {
  privateKey: KeyObject
  /** The 32 bytes by which others check what the key has signed. */
  publicKey: Uint8Array
}

export interface ProofSettings {
  /** The name under which notes are signed. */
  origin: string
  key: SigningKey
  /** The key that later notes are signed with. */
  nextKey: SigningKey | undefined
}

/**
 * Returns what signs the notes. Without a secret of its own, the key is made of the oldest HASH_SECRET that the
 * server is given, so that it stays the same when that secret changes.
 */
export function proofSettings(env: Given, { hashes, publicUrl }: Own): ProofSettings {
  const secret = env.PROOF_SECRET ?? hashes.at(-1) ?? ''
  return {
    origin: `${new URL(publicUrl).host}/proof`,
    key: keyOf(secret),
    nextKey: env.PROOF_NEXT_SECRET === undefined ? undefined : keyOf(env.PROOF_NEXT_SECRET),
  }
}

/** The beginning of a private key of Ed25519 in the format PKCS 8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_BYTES = 32

function keyOf(secret: string): SigningKey {
  const seed = createHash('sha256').update(`proof:${secret}`).digest()
  const der = Buffer.concat([PKCS8, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: new Uint8Array(spki.subarray(-PUBLIC_BYTES)) }
}
