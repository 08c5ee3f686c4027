import type { Payment } from './store.ts'

/** Which of several transactions of one reference is told of when only the reference is given. */
export const CHOICES = ['newest', 'oldest', 'alternate'] as const
export type Choice = (typeof CHOICES)[number]

export interface ReferenceChoice {
  set: (choice: Choice) => void
  /** The chosen one of transactions that are given newest first. */
  pick: (newestFirst: readonly Payment[]) => Payment | undefined
}

/** Flutterwave documents no choice, so a shop must work with each of them. */
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
