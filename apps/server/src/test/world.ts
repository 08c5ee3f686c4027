import { sql } from 'kysely'
import { insertRestore } from '../books/proof/restores-sql.ts'
import { writeNote } from '../books/proof/write-note.ts'
import type { TestServer } from './start-test-server.ts'
import { addTax } from './books.ts'
import { activate } from './top-ups.ts'
import { TestStaff } from './people.ts'
import { keepAStock, keepTheBank, payAtTill, settleAWeek, tradeAtCounter } from './world-of-counter.ts'
import { agreeOnTerms, enterCatalogue } from './world-of-catalogue.ts'
import {
  cancelWithDebt,
  closeBooks,
  exchangeInTheApp,
  payAndBook,
  sellAndTakeBack,
  sellByOffers,
  sellForSponsors,
  sellVipSeat,
  sellVouchers,
} from './world-of-sales.ts'
import { giveAway, giveByTwo, giveFree, logShows, scanTwice, undoAndForce } from './world-of-tickets.ts'
import {
  buyGiftCodes,
  givePointsAndCallBack,
  grantBonus,
  resolveUnmatched,
  takeBack,
  topUpAndRefund,
} from './world-of-points.ts'

/** Fills a database, through the product, with at least one of everything that corruption cases change. */
export async function makeWorld(server: TestServer): Promise<void> {
  const finance = await TestStaff.make(server, 'finance')
  await addTax(server, {}, finance)
  await agreeOnTerms(server, finance)
  await enterCatalogue(server, finance)
  await activate(server, 'flutterwave')
  await server.make.staff('manager', await server.make.cinema())
  await sellAndTakeBack(server, finance)
  await exchangeInTheApp(server)
  await sellVipSeat(server)
  await scanTwice(server)
  await closeBooks(server, finance)
  await giveAway(server)
  await logShows(server)
  await giveFree(server)
  await undoAndForce(server, finance)
  await cancelWithDebt(server, finance)
  await topUpAndRefund(server, finance)
  await resolveUnmatched(server, finance)
  await grantBonus(server)
  await takeBack(server)
  await payAndBook(server)
  await giveByTwo(server)
  await tradeAtCounter(server)
  await payAtTill(server)
  await settleAWeek(server)
  await keepTheBank(server, finance)
  await keepAStock(server)
  await givePointsAndCallBack(server, finance)
  await buyGiftCodes(server, finance)
  await sellVouchers(server, finance)
  await sellForSponsors(server, finance)
  await sellByOffers(server)
  await keepEvidence(server)
  await writeProof(server)
}

/** Writes evidence for which the product would need days. */
async function keepEvidence({ db }: TestServer) {
  await sql`insert into consents (customer_id, kind, version)
    select id, 'privacy-policy', '1' from customers limit 1`.execute(db)
  await sql`insert into earlier_seat_plans (screen_id, plan, replaced_at)
    select id, plan, '2026-01-01' from screens limit 1`.execute(db)
  await sql`insert into reported_transactions
      (provider, provider_transaction_id, day, tx_ref, naira, currency)
    select provider, provider_transaction_id, credited_at::date, tx_ref, naira, 'NGN'
    from payment_credits`.execute(db)
  await sql`insert into reconciliation_differences
      (id, provider, day, kind, provider_transaction_id, tx_ref, naira, over_at)
    select gen_random_uuid(), provider, day, 'not-settled', provider_transaction_id, tx_ref, naira,
      now()
    from reported_transactions limit 1`.execute(db)
}

/** Writes the note of a day, and that a backup was restored. */
async function writeProof({ db, config }: TestServer) {
  await db.transaction().execute(async (tx) => {
    await writeNote(tx, config.proof, '2026-11-25')
    await insertRestore(tx, undefined)
  })
}
