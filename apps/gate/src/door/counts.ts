import type { PhoneList } from '../lists/phone-lists.ts'
import type { Gate } from '../state/gate.ts'

export interface Counts {
  admitted: number
  expected: number
  stillToCome: number
}

/** Counts the people of a showtime from the list and the admissions on this phone. */
export function countsOf({ admissions }: Gate, { tickets }: PhoneList): Counts {
  let admitted = 0
  let expected = 0
  for (const { key, status, usedAt, isUnsold } of tickets.values()) {
    const isIn = usedAt !== undefined || admissions.has(key)
    if (status === 'void' || (isUnsold && !isIn)) continue
    expected += 1
    if (isIn) admitted += 1
  }
  return { admitted, expected, stillToCome: expected - admitted }
}
