/** The most characters of a slug. */
export const SLUG_LENGTH = 80

/** Returns the slug that fits a name: `Gidan Fim, Kano` becomes `gidan-fim-kano`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const text = plain.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-')
  return text.slice(0, SLUG_LENGTH).replace(/^-+|-+$/g, '')
}
