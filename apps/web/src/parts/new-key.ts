/**
 * Returns a key for one request. It does not use randomUUID, which is missing on pages that are not
 * secure.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
