import { CINEMA_LENGTHS } from './cinema-rules.ts'

/** Returns the slug that fits a name: `Gidan Fim, Kano` becomes `gidan-fim-kano`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-')
  return words.slice(0, CINEMA_LENGTHS.slug).replace(/^-+|-+$/g, '')
}
