import type * as contract from '@velvet/contract/catalogue/programme-rules.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { withCounterPrices, type TypePrice } from '@velvet/contract/catalogue/type-prices'
import type { Database } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { holdProgramme } from './hold-programme.ts'
import {
  findRules,
  listPriceRules,
  replacePriceRules,
  replaceRulePrices,
  updateRules,
} from '../prices/price-card-sql.ts'
import { refitShowtimes } from './refit-showtimes.ts'
import { requirePriced } from './require-priced.ts'

export async function getProgrammeRules({ db, staff, input }: Call<typeof contract.getProgrammeRules>) {
  await requireOwnCinema(db, staff, input.cinemaID)
  return { rules: await read(db, input.cinemaID) }
}

const BREAKS = ['preShowMinutes', 'intervalMinutes'] as const

/**
 * Replaces the price card and the settings of a cinema. Existing showtimes keep their prices, but a change of breaks
 * moves the end of each showtime that is not over.
 */
export function changeProgrammeRules(call: Call<typeof contract.changeProgrammeRules>) {
  const { staff, input, version } = call
  const { cinemaID, prices: card, ...settings } = input
  const prices = card.map((rule) => ({ ...rule, prices: withCounterPrices(rule.prices) }))
  return change(call, 'change-programme-rules', async (tx) => {
    await holdProgramme(tx, staff, cinemaID)
    const before = await read(tx, cinemaID)
    requireVersion(version, before)
    await requirePriced(tx, typesOf(prices))
    await updateRules(tx, cinemaID, settings)
    await replacePriceRules(tx, cinemaID, prices).catch((error: unknown) => {
      if (violates(error, 'price_rules_film_id_fkey')) throw new AppError('movie-not-found')
      if (violates(error, 'price_rules_screen_id_cinema_id_fkey')) {
        throw new AppError('screen-not-found')
      }
      throw error
    })
    await replaceRulePrices(tx, cinemaID, prices)
    const rules = await read(tx, cinemaID)
    if (BREAKS.some((name) => rules[name] !== before[name])) await refitShowtimes(tx, { cinemaId: cinemaID })
    return { answer: { rules }, subject: cinemaID, before, after: rules }
  })
}

const typesOf = (rules: readonly { prices: readonly TypePrice[] }[]) => [
  ...new Set(rules.flatMap(({ prices }) => prices.map(({ typeID }) => typeID))),
]

async function read(db: Database, cinemaId: string) {
  const rules = await findRules(db, cinemaId)
  if (!rules) throw new AppError('cinema-not-found')
  return { ...rules, prices: await listPriceRules(db, cinemaId) }
}
