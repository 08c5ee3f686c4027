import { verifyEd25519 } from '@velvet/contract/books/proof/verify-ed25519'
import type { VerifySignature } from '@velvet/contract/books/proof/check-books'

/** Returns whether a signature is right, also in browsers that do not know Ed25519. */
export const verifySignature: VerifySignature = async (key, message, signature) => {
  try {
    return await verifyEd25519(key, message, signature)
  } catch {
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    return ed25519.verify(signature, message, key)
  }
}
