import type { Transaction } from '../../platform/database/connect.ts'
import { lockSlugs, takenSlugs } from './slugs-sql.ts'

const MAX_LENGTH = 80

/** Chooses a free address for each title. Returns the addresses in the order of the titles. */
export async function chooseSlugs(tx: Transaction, titles: readonly string[]): Promise<string[]> {
  await lockSlugs(tx)
  const stems = titles.map(slugOf)
  const taken = new Set(await takenSlugs(tx, [...new Set(stems)]))
  const lastNumbers = new Map<string, number>()
  return stems.map((stem) => {
    let number = lastNumbers.get(stem) ?? 1
    while (taken.has(numbered(stem, number))) number += 1
    lastNumbers.set(stem, number + 1)
    const slug = numbered(stem, number)
    taken.add(slug)
    return slug
  })
}

/** Writes a title in small Latin letters, figures and hyphens, such as `king-of-boys`. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  return slug || 'film'
}

function numbered(stem: string, number: number): string {
  return number === 1 ? stem : `${stem}-${number}`
}
