import type * as contract from '@velvet/contract/catalogue/offers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { hashOfCode, withCodeTry } from '../../catalogue/offers/codes.ts'
import { isCodeUsable } from '../../catalogue/offers/codes-sql.ts'
import { findEndOfOffer, readCinemaOf } from '../../catalogue/offers/applied-offers-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { quoteAlone } from './decide-alone.ts'

/** A check waits this long for a showtime that many people are buying. */
const WAIT_MS = 2_000

/** Returns the prices of tickets with a code. Only valid codes lock rows, so guesses cannot slow purchases down. */
export function checkOfferCode(call: Call<typeof contract.checkOfferCode>) {
  const { db, config, customer, input } = call
  const codeHash = hashOfCode(config, input.code)
  return withCodeTry(call, { customerId: customer.id }, async () => {
    if (!(await isCodeUsable(db, codeHash))) throw new AppError('code-not-usable')
    const cinemaID = await readCinemaOf(db, input.showtimeID)
    if (cinemaID === undefined) throw new AppError('showtime-not-found')
    const numberOfTickets = input.tickets.reduce((sum, { count }) => sum + count, 0)
    const request = { ...input, uuid: customer.id, cinemaID, numberOfTickets, amountToPay: 0 }
    const quote = await db.transaction().execute(async (tx) => {
      await limitLockWaits(tx, WAIT_MS)
      return quoteAlone(tx, { customerId: customer.id, request, key: undefined, codeHash })
    })
    if (quote instanceof AppError) throw quote
    const { listed, offered } = quote
    if (!offered) throw new AppError('code-not-here')
    const { id, name, kind, value, pay, of, types, least, most, budget, usesEach } = offered.offer
    const terms = { id, name, kind, value, pay, of, types, least, most, budget, usesEach }
    const lines = listed.map(({ typeID, price: list }, at) => ({ typeID, list, price: offered.prices[at] ?? list }))
    const whole = lines.reduce((sum, { list }) => sum + list, 0)
    const until = await findEndOfOffer(db, { offerId: id, codeId: offered.codeId, showtimeId: input.showtimeID })
    return {
      offer: { name, until: until?.toISOString() ?? null },
      lines,
      total: offered.total,
      saves: whole - offered.total,
      terms,
    }
  })
}
