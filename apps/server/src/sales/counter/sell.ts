import { AppError } from '@velvet/contract/shared/errors'
import { sumKobo } from '@velvet/contract/shared/kobo'
import type * as contract from '@velvet/contract/sales/counter-sales.calls'
import { countOfTypes, type OrderedType } from '@velvet/contract/sales/ordered-types'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { partedTenders, takeVouchers, tendersOfVouchers, usesOfVouchers } from './take-vouchers.ts'
import { insertVoucherUses } from '../vouchers/vouchers-sql.ts'
import { purchaseWithTickets } from './answers.ts'
import { codeIn, countingTry, type CodeAtTill } from './code-at-till.ts'
import { guestOf } from './guest.ts'
import { holdOpenTill, requireTillSession } from './open-till.ts'
import { requireNewReferences } from './references.ts'
import {
  freeSeatsFor,
  holdShowForSale,
  requireArrived,
  requireReasonToType,
  soldBefore,
  tendersFor,
  ticketFor,
} from './sale-parts.ts'
import { koboOfFood, foodFor, writeLines } from '../snacks/sell-items.ts'
import { pricedWithFood } from './priced-with-food.ts'
import { ticketsIn } from './tickets-in.ts'
import { insertFoodSale, type SaleOfKey } from './sale-sql.ts'
import { writeSale } from './write-sale.ts'

type Sell = Call<typeof contract.sellAtCounter>

/**
 * Sells tickets, food and drinks at an open till, in a transaction of its own, so that a rush in the app does not make the window
 * wait. The purchase stores the key of its call, so a repeated call finds it. The key belongs to the till and
 * not to the cashier, because another person may have taken over the till before the call is repeated.
 */
export function sellAtCounter(call: Sell) {
  return countingTry(call, () => sellOnce(call))
}

async function sellOnce({ db, config, brand, staff, input, idempotencyKey: key }: Sell) {
  const { name: product } = await brand()
  const requestHash = hashOf({ call: 'sell-at-counter', input })
  const purchaseId = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    const sale = { sessionId: session.id, operatorId: staff.id, key, requestHash }
    return (
      (await soldBefore(tx, session, sale)) ??
      sell(tx, session, input, { config, staff, sale, product, code: codeIn(config, staff.id, input) })
    )
  })
  const sold = await purchaseWithTickets(db, purchaseId)
  return { ...sold, change: sold.purchase.change }
}

interface Selling {
  config: Sell['config']
  staff: Sell['staff']
  sale: SaleOfKey
  product: string
  code: CodeAtTill | undefined
}

async function sell(
  tx: Transaction,
  session: TillSession,
  input: Sell['input'],
  { config, staff, sale, product, code }: Selling,
): Promise<string> {
  requireArrived(input.tenders)
  requireReasonToType(session, input.tenders)
  await holdOpenTill(tx, staff, session)
  const forTickets = ticketsIn(input)
  const { codes, money } = partedTenders(input.tenders)
  // A voucher pays for tickets, never for food and drinks.
  if (!forTickets && codes.length > 0) throw new AppError('voucher-not-fitting')
  const of = { config, staff, code, codes }
  const sold = forTickets && (await ticketsFor(tx, session, { ...input, ...forTickets }, of))
  const types = sold?.types ?? []
  const { cinemaID: cinemaId } = session.till
  const food = sold?.food ?? (await foodFor(tx, cinemaId, input.items ?? [], []))
  const itemsKobo = koboOfFood(food)
  const byVoucher = tendersOfVouchers(types)
  const tenders = [...byVoucher, ...tendersFor(itemsKobo + sumKobo(types) - sumKobo(byVoucher), money)]
  await requireNewReferences(tx, session, tenders)
  const purchaseId = uuid()
  const written = { ...sale, purchaseId, tenders, itemsKobo, bundles: food.bundles }
  if (sold) {
    const { show, tickets, redemption } = sold
    const guest = await guestOf(tx, input.phoneNumber)
    await writeSale(tx, { ...written, showtimeId: show.id, tickets, guest, given: null, redemption }, product)
    const ids = tickets.map(({ id }) => id)
    await insertVoucherUses(tx, purchaseId, usesOfVouchers(types, ids))
  } else {
    await insertFoodSale(tx, { ...written, cinemaId })
  }
  await writeLines(tx, { purchaseId, cinemaId, by: staff.id }, food.lines)
  return purchaseId
}

type WithTickets = Sell['input'] & { showtimeID: string; tickets: OrderedType[] }

/** Locks the showtime, and returns its tickets with their seats and prices, and the food beside them. */
async function ticketsFor(
  tx: Transaction,
  session: TillSession,
  input: WithTickets,
  { config, staff, code, codes }: Pick<Selling, 'config' | 'staff' | 'code'> & { codes: readonly string[] },
) {
  const show = await holdShowForSale(tx, session, input.showtimeID, code)
  const chosen = await freeSeatsFor(tx, show, { ...input, numberOfTickets: countOfTypes(input.tickets) })
  const vouchers = await takeVouchers(tx, { config, staffId: staff.id, cinemaId: session.till.cinemaID }, codes)
  // One purchase has vouchers or one offer, never both.
  if (vouchers.length > 0 && code) throw new AppError('voucher-not-fitting')
  const { food, types, redemption } = await pricedWithFood(tx, { show, seats: chosen, vouchers }, input)
  return { show, food, types, redemption, tickets: types.map((type, place) => ticketFor(show, chosen[place], type)) }
}
