/** Returns whether a signature of Ed25519 is right, by what Node and browsers bring along. */
export async function verifyEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const own = (bytes: Uint8Array) => new Uint8Array(bytes)
  const publicKey = await subtle.importKey('raw', own(key), 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', publicKey, own(signature), own(message))
}
