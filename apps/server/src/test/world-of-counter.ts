import type { Item } from '@velvet/contract/catalogue/items.calls'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { randomUUID } from 'node:crypto'
import { OfflineTill, showtimeThatKeeps } from './offline-till.ts'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'
import { aPricedItem, stockOf } from './snacks.ts'
import type { TestServer } from './start-test-server.ts'
import { aSupervisor } from './test-door.ts'
import { type MadeShowtime, NOTE, TestStaff } from './people.ts'
import { endIfPaidBack } from '../sales/pickups/hold-pickups-sql.ts'
import { returnLines } from '../sales/snacks/return-lines.ts'
import {
  aTillToHandOver,
  callCounter,
  cash,
  counted,
  countOf,
  type CounterSale,
  giveFloat,
  standard,
  TestTill,
} from './test-till.ts'
import { aPaidTill, beginPayment, buyerDoes, giveBack, moneyToReturn, transferTo } from './till-payments.ts'
import { SettledRun } from './settlements.ts'
import { bookPayouts } from '../books/bank/book-payouts.ts'
import { createProviders } from '../kernel/providers/providers.ts'
import { BankDesk } from './books.ts'
import { control } from './sandbox-controls.ts'

/** Opens two tills, makes every kind of entry at one of them, and closes that one with a cash difference. */
export async function tradeAtCounter(server: TestServer): Promise<void> {
  const showtime = await server.make.showtime({ price: 1_500 })
  const till = await TestTill.open(server, showtime.cinemaId, { openingCount: 100_000 })
  const { approval } = await aSupervisor(server)
  const card = { kind: 'terminal' as const, kobo: 150_000, reference: randomUUID(), terminal: '1' }
  const paid = { tickets: standard(3), tenders: [card, ...cash(200_000)] }
  const { purchase, tickets } = await till.sell(showtime, paid)
  const [kept, returned] = tickets
  await till.call(`tickets/${kept?.TicketID ?? ''}/reprint`, { reason: NOTE })
  await till.call(`sales/${purchase.id}/refund`, {
    ticketIDs: [returned?.TicketID],
    reason: NOTE,
  })
  await till.call('complimentary', { showtimeID: showtime.id, count: 1, reason: NOTE })
  await till.act('events', { kind: 'paid-out', kobo: 600_000, reason: NOTE, approval })
  const count = { counts: [{ kobo: 10_000, pieces: 3 }], terminal: 150_000, transfer: 0 }
  await till.act('close', count)
  await till.act('close', { ...count, reason: NOTE, approval })
  const other = await TestTill.open(server, showtime.cinemaId)
  await other.sell(showtime, { tenders: cash(100_000) })
  await handATillOver(server, showtime.cinemaId)
  await exchangeAtCounter(server, other)
  await tradeWithoutNetwork(server, other)
  await oweMoneyOfCancelledShow(server, other)
  await closeABusinessDay(server)
}

/** Sells counted beer at a till, takes a part of it back, and receives, wastes and counts it. */
export async function keepAStock(server: TestServer): Promise<void> {
  const manager = await TestStaff.make(server, 'manager')
  const cinemaID = await server.make.cinema()
  const item = await aPricedItem(manager, cinemaID, 250_000, { age: 18 })
  const { unitID } = await stockOf(manager, cinemaID, item)
  const lines = [{ unitID, count: 12 }]
  for (const cause of ['received', 'wasted']) {
    throwUnlessMade(await manager.call('POST', 'stock/moves', { cinemaID, cause, lines, note: NOTE }))
  }
  throwUnlessMade(await manager.call('POST', 'stock/count', { cinemaID, lines }))
  const till = await TestTill.open(server, cinemaID)
  const items = [{ itemID: item.id, count: 2 }]
  const showtime = await server.make.showtime({ cinemaId: cinemaID, price: 1_500 })
  await till.sell(showtime, { items, tenders: cash(600_000) })
  const alone = await till.call('sales', { items, tenders: cash(500_000) })
  throwUnlessMade(alone)
  const { purchase } = alone.json<CounterSale>()
  const lineBack = { reason: NOTE, lines: [{ place: 1, isRestocked: true }] }
  throwIfRefused(await till.call(`sales/${purchase.id}/refund`, lineBack, { seller: manager }))
  await sellFoodInTheApp(server, showtime, item.id)
  await sellBundles(server, { manager, showtime, till, item })
}

interface Bar {
  manager: TestStaff
  showtime: MadeShowtime
  till: TestTill
  item: Item
}

/** Sells a bundle of a ticket and two items in the app and at a till. */
async function sellBundles(server: TestServer, { manager, showtime, till, item }: Bar): Promise<void> {
  const parts = [1, 2].map((count) => ({ count, of: [item.id] }))
  const [{ typeID } = { typeID: '' }] = standard(1)
  const fields = { unit: null, parts, tickets: { typeID, count: 1 } }
  const bundle = await aPricedItem(manager, showtime.cinemaId, 600_000, fields)
  const items = [{ itemID: bundle.id, count: 1 }]
  const buyer = await server.make.customer({ balance: 9_000 })
  await buyer.buy(showtime, 1, { items, amount: 9_000 })
  await till.sell(showtime, { items, tenders: cash(600_000) })
}

/** Sells beer in the app: some is handed over, some is refunded before that, and some after it. */
async function sellFoodInTheApp(server: TestServer, showtime: MadeShowtime, itemID: string): Promise<void> {
  const attendant = await TestStaff.make(server, 'attendant')
  const buyer = await server.make.customer({ balance: 50_000 })
  const items = [{ itemID, count: 1 }]
  const amount = 1_500 + 3_750
  const sales = [
    await buyer.buy(showtime, 1, { items, amount }),
    await buyer.buy(showtime, 1, { items, amount }),
    await buyer.buy(showtime, 1, { items, amount }),
  ]
  const [kept, early, late] = sales.map(({ purchaseID: purchaseId }) => ({
    purchaseId,
    customerId: buyer.id,
    lines: [{ place: 1, vp: 3_750, kobo: 250_000 }],
  }))
  if (!kept || !early || !late) throw new Error('A sale of food is missing')
  const handed = { state: 'handed', handed_at: new Date(), handed_by: attendant.id, handed_places: [1] }
  const handOver = ({ purchaseId }: typeof kept) =>
    server.db.updateTable('pickups').set(handed).where('purchase_id', '=', purchaseId).execute()
  await handOver(kept)
  await handOver(late)
  await server.db.transaction().execute(async (tx) => {
    await returnLines(tx, early)
    await returnLines(tx, late)
    await endIfPaidBack(tx, early.purchaseId, 'refunded')
  })
}

/** Opens a till with a float that is short, and hands it over with a difference. */
async function handATillOver(server: TestServer, cinemaId: string): Promise<void> {
  const { till, leaver, handOver } = await aTillToHandOver(server, cinemaId)
  await till.act('close', countOf(0))
  await giveFloat(server, till.id, 50_000)
  const open = (more: object) => {
    const opening = { tillID: till.id, counts: counted(40_000), ...more }
    return callCounter(server, { seller: leaver }, 'POST', 'sessions', opening)
  }
  await open({})
  const opened = await open({ reason: NOTE })
  throwUnlessMade(opened)
  const { session } = opened.json<{ session: { id: string } }>()
  throwIfRefused(await handOver(30_000, { reason: NOTE }, { sessionId: session.id }))
}

/** Exchanges a ticket paid by card for a more expensive one, and a ticket paid in cash for a cheaper one. */
async function exchangeAtCounter(server: TestServer, till: TestTill): Promise<void> {
  const { cinemaId } = till
  const [dear, cheap] = [
    await server.make.showtime({ price: 1_800, cinemaId }),
    await server.make.showtime({ price: 900, cinemaId }),
  ]
  const card = { kind: 'terminal' as const, kobo: 120_000, reference: randomUUID() }
  const paid = await till.sell(dear, { tenders: [card] })
  const more = { showtimeID: cheap.id, tickets: standard(1), tenders: [] }
  throwUnlessMade(await till.call(`sales/${paid.purchase.id}/exchange`, more))
  const second = await till.sell(cheap, { tenders: cash(60_000) })
  const less = { showtimeID: dear.id, tickets: standard(1), tenders: cash(60_000) }
  throwUnlessMade(await till.call(`sales/${second.purchase.id}/exchange`, less))
}

/** Cancels a showtime with a sold ticket whose refund has not been collected. */
async function oweMoneyOfCancelledShow(server: TestServer, till: TestTill): Promise<void> {
  const showtime = await server.make.showtime({ price: 1_500, cinemaId: till.cinemaId })
  await till.sell(showtime, { tenders: cash(100_000) })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`, { reason: NOTE, soldSeats: 1 })
}

/** Closes the business day of a showtime that has begun. */
async function closeABusinessDay(server: TestServer): Promise<void> {
  const startsAt = new Date(Date.now() - 60_000)
  const { cinemaId } = await server.make.showtime({ startsInHours: -1 / 60 })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`cinemas/${cinemaId}/days/${businessDateOf(startsAt, TIME_ZONE)}/close`, {})
}

/** Assigns seats to a till for selling offline, and reports a sale of one of them. */
async function tradeWithoutNetwork(server: TestServer, open: TestTill): Promise<void> {
  const showtime = await showtimeThatKeeps(server, 4, { cinemaId: open.cinemaId })
  const till = new OfflineTill(open)
  await till.take(showtime)
  await till.report(till.sell(showtime))
}

/**
 * Takes a terminal payment twice and refunds the second one, receives an unexpected transfer, and leaves another
 * payment pending.
 */
export async function payAtTill(server: TestServer): Promise<void> {
  const paid = await aPaidTill(server)
  await buyerDoes(server, await beginPayment(paid), 'approve-twice')
  const [second] = await moneyToReturn(server, paid)
  if (!second) throw new Error('The second payment is not listed')
  await giveBack(paid, second)
  await transferTo(server, paid, { naira: 500 })
  await beginPayment(paid)
}

/** Settles a week with both parties, including a commission and a tax on film hire, and pays the distributor. */
export async function settleAWeek(server: TestServer): Promise<void> {
  const run = await SettledRun.make(server, { name: 'Settled', state: 'Kano' })
  const showtime = await run.showtime()
  const from = await run.weekOf(showtime)
  await run.addTerms({ from, weeks: [500_000] })
  await run.addCommission({ from, ppm: 50_000 })
  const tax = { kind: 'withholding', name: 'Withholding tax', from, ppm: 100_000 }
  await run.finance.call('POST', 'hiretaxes', tax)
  await run.buy(showtime, 1)
  await run.settle(run.exhibitor, from)
  const { id } = await run.settle(run.distributor, from)
  const payment = { reference: 'TRF 1', paidOn: from }
  await run.finance.call('POST', `settlements/${id}/payment`, payment)
}

/** Records each kind of bank event, and matches lines of a bank statement. */
export async function keepTheBank(server: TestServer, finance: TestStaff): Promise<void> {
  const desk = new BankDesk(server, finance)
  const deposit = await desk.deposit({ cinemaID: await server.make.cinema(), kobo: 500_000 })
  const mistake = await desk.payout({ grossKobo: 90_000, feeKobo: 900 })
  await desk.undo(mistake.id ?? '')
  await desk.payout({ grossKobo: 80_000, feeKobo: 800 })
  await control(server, 'payouts', { provider: 'flutterwave' })
  const asking = {
    db: server.db,
    providers: createProviders(server.config),
    stopping: new AbortController().signal,
  }
  await bookPayouts(asking, 'flutterwave')
  await desk.upload(`Date,Text,Amount\n${deposit.day},Deposit,5000.00\n${deposit.day},Stamp duty,-50`)
  const { items } = await desk.lines()
  const shown = items.find(({ kobo }) => kobo === deposit.kobo)
  const fee = items.find(({ kobo }) => kobo < 0)
  await desk.tick(shown?.id ?? '', deposit.movement)
  await desk.setAside(fee?.id ?? '')
  await desk.untick(fee?.id ?? '')
  await desk.setAside(fee?.id ?? '')
}
