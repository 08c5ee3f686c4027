import type { Payment } from './store.ts'

/**
 * The rule by which one of several transactions with the same reference is returned when only the
 * reference is given.
 */
export const CHOICES = ['newest', 'oldest', 'alternate'] as const
export type Choice = (typeof CHOICES)[number]

export interface ReferenceChoice {
  set: (choice: Choice) => void
  /** Returns one of the transactions, which are given newest first. */
  pick: (newestFirst: readonly Payment[]) => Payment | undefined
}

/** Flutterwave documents no such rule, so a shop must work with each of them. */
export function makeReferenceChoice(): ReferenceChoice {
  let choice: Choice = 'newest'
  let asked = 0
  return {
    set(wanted) {
      choice = wanted
      asked = 0
    },
    pick(newestFirst) {
      if (choice === 'newest') return newestFirst[0]
      if (choice === 'oldest') return newestFirst.at(-1)
      const turn = asked % Math.max(newestFirst.length, 1)
      asked += 1
      return newestFirst[turn]
    },
  }
}
