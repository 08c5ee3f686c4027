import { slugOf } from '@velvet/contract/shared/typing/slug-of'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockSlugs, takenSlugs } from './movies-sql.ts'

/** Chooses a free address for each title. Returns the addresses in the order of the titles. */
export async function chooseSlugs(tx: Transaction, titles: readonly string[]): Promise<string[]> {
  await lockSlugs(tx)
  const stems = titles.map((title) => slugOf(title) || 'film')
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

function numbered(stem: string, number: number): string {
  return number === 1 ? stem : `${stem}-${number}`
}
