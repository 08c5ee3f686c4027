import { OF_TICKETS } from './of-tickets.ts'
import { OF_DOORS } from './of-doors.ts'
import { OF_GIFT_CODES } from './of-gift-codes.ts'
import { OF_OFFERS } from './of-offers.ts'
import { OF_PAYMENTS } from './of-payments.ts'
import { OF_BOOKS } from './of-books.ts'
import { OF_SNACKS } from './of-snacks.ts'
import { OF_STAFF } from './of-staff.ts'
import { OF_EXCHANGES } from './of-exchanges.ts'
import type { CorruptionGroup } from './corruption-case.ts'

const casesIn = (group: CorruptionGroup) =>
  Object.entries(group).flatMap(([turnsRed, faults]) =>
    Object.entries(faults).flatMap(([fault, damages]) =>
      Object.entries(damages).map(([name, sql]) => ({ name, sql, turnsRed, fault })),
    ),
  )

export const CORRUPTION_CASES = [
  OF_TICKETS,
  OF_DOORS,
  OF_EXCHANGES,
  OF_OFFERS,
  OF_PAYMENTS,
  OF_GIFT_CODES,
  OF_BOOKS,
  OF_SNACKS,
  OF_STAFF,
].flatMap(casesIn)
