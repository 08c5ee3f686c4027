import { AppError } from '@velvet/contract/shared/errors'
import { sumKobo } from '@velvet/contract/shared/kobo'
import type * as contract from '@velvet/contract/sales/counter-sales.calls'
import { countOfTypes } from '@velvet/contract/sales/ordered-types'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { coveredBy, partedTenders, takeVouchers, tendersOfVouchers, usesOfVouchers } from './take-vouchers.ts'
import { insertVoucherUses } from '../vouchers/vouchers-sql.ts'
import { purchaseWithTickets } from './answers.ts'
import { codeIn, countingTry, type CodeAtTill } from './code-at-till.ts'
import { guestOf } from './guest.ts'
import { holdOpenTill, requireTillSession } from './open-till.ts'
import { requireNewReferences } from './references.ts'
import {
  freeSeatsFor,
  holdShowForSale,
  listedTickets,
  pricedTickets,
  requireArrived,
  requireReasonToType,
  soldBefore,
  tendersFor,
  ticketFor,
} from './sale-parts.ts'
import type { SaleOfKey } from './sale-sql.ts'
import { writeSale } from './write-sale.ts'

type Sell = Call<typeof contract.sellAtCounter>

/**
 * Sells tickets at an open till, in a transaction of its own, so that a rush in the app does not make the window
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
  const { purchase, tickets } = await purchaseWithTickets(db, purchaseId)
  return { purchase, tickets, change: purchase.change }
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
  const show = await holdShowForSale(tx, session, input.showtimeID, code)
  const chosen = await freeSeatsFor(tx, show, { ...input, numberOfTickets: countOfTypes(input.tickets) })
  const { codes, money } = partedTenders(input.tenders)
  const vouchers = await takeVouchers(tx, { config, staffId: staff.id, cinemaId: session.till.cinemaID }, codes)
  // One purchase has vouchers or one offer, never both.
  if (vouchers.length > 0 && code) throw new AppError('voucher-not-fitting')
  const { types, redemption } =
    vouchers.length > 0
      ? { types: coveredBy(vouchers, listedTickets(show, input.tickets, chosen)), redemption: undefined }
      : pricedTickets(show, input.tickets, chosen)
  const byVoucher = tendersOfVouchers(types)
  const tenders = [...byVoucher, ...tendersFor(sumKobo(types) - sumKobo(byVoucher), money)]
  await requireNewReferences(tx, session, tenders)
  const guest = await guestOf(tx, input.phoneNumber)
  const purchaseId = uuid()
  const tickets = types.map((type, place) => ticketFor(show, chosen[place], type))
  const written = { ...sale, purchaseId, showtimeId: show.id, tickets, tenders, guest, given: null, redemption }
  await writeSale(tx, written, product)
  const ids = tickets.map(({ id }) => id)
  await insertVoucherUses(tx, purchaseId, usesOfVouchers(types, ids))
  return purchaseId
}
