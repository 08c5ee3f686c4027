import { sql } from 'kysely'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { grantSignUpBonus } from '../people/accounts/sign-up-bonus.ts'
import { insertRestore } from '../books/proof/restores-sql.ts'
import { writeNote } from '../books/proof/write-note.ts'
import { anOffer } from './offers.ts'
import { askForFreeTickets } from './free-tickets.ts'
import { throwIfRefused } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'
import { beginOrder, payFor } from './pay-and-book.ts'
import { control, payAtCheckout } from './sandbox-controls.ts'
import { changeSettings } from './settings.ts'
import { closeBooksOf, addTax } from './books.ts'
import { linkOf, takeTicket, givePoints, makeGiver } from './transfers.ts'
import { aShowtimeWithZones } from './zones.ts'
import { activate, startTopUp } from './top-ups.ts'
import { sellTickets, TestDoor } from './test-door.ts'
import { standard, TestTill, TRADED_PRICE } from './test-till.ts'
import { type TestCustomer, TestStaff } from './people.ts'
import { keepTheBank, payAtTill, settleAWeek, tradeAtCounter } from './world-of-counter.ts'

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
  await givePointsAndCallBack(server, finance)
  await sellByOffers(server)
  await keepEvidence(server)
  await writeProof(server)
}

async function agreeOnTerms({ make }: TestServer, finance: TestStaff) {
  const terms = { filmID: await make.film(), from: '2026-11-20', note: 'A trial' }
  const house = { houseKobo: 100, housePpm: 900_000, guaranteeKobo: 100, guaranteeBy: 'run' }
  for (const price of [
    { weeks: [500_000], ...house },
    { fixedKobo: 100, fixedBy: 'week' },
  ]) {
    await finance.call('POST', 'terms', { ...terms, cinemaID: await make.cinema(), ...price })
  }
}

/** Enters a cinema with its price card and its owner, a type of tickets and a distributor, as staff do. */
async function enterCatalogue(server: TestServer, finance: TestStaff) {
  const admin = await TestStaff.make(server, 'admin')
  const place = {
    country: 'Nigeria',
    state: 'Kano',
    lga: 'Nassarawa',
    latitude: 11.99,
    longitude: 8.55,
  }
  const named = {
    name: 'Entered Cinema',
    slug: 'entered-cinema',
    address: '4 Ibrahim Taiwo Road, Kano',
  }
  const made = await admin.call('POST', 'cinemas', { ...named, ...place })
  const { cinema } = made.json<{ cinema: { id: string } }>()
  const typeFields = { name: 'Entered type', class: 'child', online: true }
  const added = await admin.call('POST', 'tickettypes', typeFields)
  const { type } = added.json<{ type: { id: string } }>()
  const rules = { cleaningMinutes: 10, saleEndsMinutesBefore: 0, saleEndsBelowSeats: 0 }
  const prices = [{ name: 'Usual', price: 100, prices: [{ typeID: type.id, vp: 60 }] }]
  const path = `cinemas/${cinema.id}/programme`
  await admin.call('PUT', path, { ...rules, prices }, { 'if-match': '"1"' })
  const party = { name: 'Entered Party', tin: '20481234-0001', bankAccount: 'Bank 0123456789' }
  await finance.call('POST', 'distributors', party)
  await finance.call('POST', 'exhibitors', { ...party, cinemaIDs: [cinema.id] })
}

async function sellAndTakeBack({ make }: TestServer, finance: TestStaff) {
  const showtime = await make.showtime({ price: 100 })
  const [keeper, returner] = [await make.customer({ balance: 1000 }), await make.customer({ balance: 1000 })]
  await keeper.buy(showtime, 2, { key: 'bought-once' })
  const { tickets } = await returner.buy(showtime, 2)
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
}

/** Exchanges a customer's ticket for one of another showtime. */
async function exchangeInTheApp({ db, make }: TestServer) {
  await changeSettings(db, { refund_hours_before: 0 })
  const buyer = await make.customer({ balance: 500 })
  const { tickets } = await buyer.buy(await make.showtime({ price: 100 }), 2)
  const later = await make.showtime({ price: 200 })
  const request = { showtimeID: later.id, cinemaID: later.cinemaId, amountToPay: 200 }
  const ticketIDs = [tickets[0]?.TicketID]
  throwIfRefused(await buyer.call('POST', '/api/v1/exchangetickets', { uuid: buyer.id, ticketIDs, ...request }))
  await changeSettings(db, { refund_hours_before: null })
}

/** Sells a seat of a zone at its price. */
async function sellVipSeat(server: TestServer) {
  const buyer = await server.make.customer({ balance: 250 })
  await buyer.buy(await aShowtimeWithZones(server), 1, { zone: 'vip', amount: 250 })
}

/** Sells by offers: to one customer twice, at a till, and for an order that waits for its payment. */
async function sellByOffers(server: TestServer) {
  const manager = await TestStaff.make(server, 'manager')
  const cinemaId = await server.make.cinema()
  const showtime = await server.make.showtime({ price: 1_500, cinemaId })
  await anOffer(manager, { kind: 'amount', value: 30_000, only: { cinemas: [cinemaId] }, uses: 9, usesEach: 5 })
  const buyer = await server.make.customer({ balance: 3_000 })
  for (let bought = 0; bought < 2; bought += 1) await buyer.buy(showtime, 1, { amount: 1_050 })
  await beginOrder(buyer, showtime, { amount: 1_050 })
  const limits = { plays: { from: '2026-01-01', until: '2099-01-01' }, hours: { from: '06:00', until: '05:59' } }
  const only = { cinemas: [cinemaId], channels: ['counter' as const], weekdays: [1, 2, 3, 4, 5, 6, 7], ...limits }
  await anOffer(manager, { kind: 'n-for-m', pay: 1, of: 2, only, budgetKobo: 1_000_000 })
  const till = await TestTill.open(server, cinemaId)
  const tenders = [{ kind: 'terminal' as const, kobo: TRADED_PRICE.kobo, reference: 'SLIP-7' }]
  await till.sell(showtime, { tickets: standard(2), tenders })
}

/** Closes the books of a showtime, and takes a ticket of it back afterwards. */
async function closeBooks(server: TestServer, finance: TestStaff) {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 300 })
  const { tickets } = await buyer.buy(showtime, 3)
  await closeBooksOf(server, showtime)
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
}

/** Gives tickets to a customer, to a person without an account, and leaves others as links. */
async function giveAway(server: TestServer) {
  const { buyer, tickets } = await sellTickets(server, 4)
  const [ofFriend, ofVisitor, waiting, calledBack] = tickets
  const friend = await server.make.customer()
  await takeTicket(server, await linkOf(buyer, ofFriend), friend)
  await takeTicket(server, await linkOf(buyer, ofVisitor))
  await linkOf(buyer, waiting)
  await linkOf(buyer, calledBack)
  await buyer.call('DELETE', `/api/v1/tickets/${calledBack?.TicketID ?? ''}/give`)
}

/** Gives free tickets, on paper and to a customer. */
async function giveFree(server: TestServer) {
  const showtime = await server.make.showtime()
  const guest = await server.make.customer()
  const manager = await TestStaff.make(server, 'manager')
  for (const to of [{}, { phoneNumber: guest.phone }]) {
    await manager.call('POST', 'complimentary', {
      showtimeID: showtime.id,
      count: 2,
      reason: 'Guests of the director',
      ...to,
    })
  }
}

async function scanTwice(server: TestServer) {
  const showtime = await server.make.showtime({ startsInHours: 1 })
  const guest = await server.make.customer({ balance: 100 })
  const { tickets } = await guest.buy(showtime, 1)
  const { token } = await server.make.staff('attendant')
  for (const nonce of ['first', 'second']) {
    await server.app.inject({
      method: 'POST',
      url: '/api/v1/gate/checkin',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        nonce,
        code: tickets[0]?.QrCode,
        showtimeID: showtime.id,
        force: nonce === 'second',
      },
    })
  }
}

/** Undoes an admission, and admits a visitor by a refunded ticket. */
async function undoAndForce(server: TestServer, finance: TestStaff) {
  const { codes, tickets } = await sellTickets(server, 2)
  const door = await TestDoor.open(server)
  await door.scan({ code: codes[0], nonce: 'undone' })
  await door.call('POST', 'checkins/undone/undo', { reason: 'They went to buy popcorn' })
  await finance.act(`tickets/${tickets[1]?.TicketID ?? ''}/refund`)
  await door.scan({ code: codes[1], force: true })
}

/**
 * Cancels a showtime: one holder gets their Points back, and one with a full account is owed them.
 */
async function cancelWithDebt(server: TestServer, finance: TestStaff) {
  const showtime = await server.make.showtime({ price: 100 })
  const [full, other] = [
    await server.make.customer({ balance: MAX_BALANCE_VP }),
    await server.make.customer({ balance: 100 }),
  ]
  await full.buy(showtime, 1)
  await other.buy(showtime, 1)
  await finance.act(`customers/${full.id}/adjust`, { amount: 100 })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`)
}

async function topUp(server: TestServer, customer: TestCustomer, amount?: number) {
  const payment = await startTopUp(customer, 300)
  const paid = { provider: payment.provider, tx_ref: payment.tx_ref }
  await payAtCheckout(server, { ...paid, amount: amount ?? payment.amount })
  return payment.tx_ref
}

async function topUpAndRefund(server: TestServer, finance: TestStaff) {
  const customer = await server.make.customer()
  await topUp(server, customer)
  await finance.act(`payments/${await topUp(server, customer)}/refund`)
  await customer.call(
    'POST',
    '/api/v1/payments',
    { uuid: customer.id, VpValue: 300 },
    { 'idempotency-key': 'ordered-once' },
  )
}

/** Pays three wrong amounts: one waits, one is dismissed, and one is refunded. */
async function resolveUnmatched(server: TestServer, finance: TestStaff) {
  const customer = await server.make.customer()
  for (let count = 0; count < 3; count += 1) await topUp(server, customer, 10)
  const { unmatched } = await finance.read<{ unmatched: { id: string }[] }>('unmatched?state=open')
  const [dismissed, refunded] = unmatched
  await finance.act(`unmatched/${dismissed?.id ?? ''}/dismiss`)
  await finance.act(`unmatched/${refunded?.id ?? ''}/refund`)
}

async function grantBonus({ db, make, config }: TestServer) {
  const { id, phone } = await make.customer()
  const newcomer = { id, phone, deviceHash: 'a device', addressHash: 'an address' }
  await db.transaction().execute((tx) => grantSignUpBonus(tx, newcomer, config))
}

/** Makes a reversal that leaves a debt, one that fails, and a disputed payment. */
async function takeBack(server: TestServer) {
  const provider = 'flutterwave'
  const spender = await server.make.customer()
  const ofDebt = { provider, tx_ref: await topUp(server, spender) }
  await spender.buy(await server.make.showtime({ price: 100 }), 1)
  await control(server, 'refunds', ofDebt)

  const saver = await server.make.customer()
  const ofNothing = { provider, tx_ref: await topUp(server, saver) }
  const { id } = await control<{ id: number }>(server, 'refunds', ofNothing)
  await control(server, 'refunds', { provider, id, status: 'failed' })
  await control(server, 'disputes', ofNothing)
}

/** Buys an order that is paid for, and begins another one, whose seats are held. */
async function payAndBook(server: TestServer) {
  const showtime = await server.make.showtime({ price: 300, seats: 40 })
  const { payment } = await beginOrder(await server.make.customer(), showtime)
  await payFor(server, payment)
  await beginOrder(await server.make.customer(), showtime)
}

/** Gives free tickets to which two people agree, and leaves a request that waits. */
async function giveByTwo(server: TestServer) {
  const [asker, approver] = [await TestStaff.make(server, 'manager'), await TestStaff.make(server, 'manager')]
  const guest = await server.make.customer()
  const { id: showtimeID } = await server.make.showtime()
  const seats = { seats: ['A1', 'A2'], phoneNumber: guest.phone }
  const { waiting } = await askForFreeTickets(server, asker, { showtimeID, ...seats })
  await approver.act(`complimentary/requests/${waiting?.id}/approve`)
  await askForFreeTickets(server, asker, { showtimeID, count: 1 })
}

/** Makes gifts of Points: one that finance called back, one for which it took two, one that waits for them. */
async function givePointsAndCallBack(server: TestServer, finance: TestStaff) {
  await changeSettings(server.db, { points_gift_day_limit: 30000 })
  const [giver, receiver] = [await makeGiver(server, 30_000), await server.make.customer()]
  const approver = await TestStaff.make(server, 'admin')
  const give = async (vp: number) =>
    (await givePoints(giver, receiver, { vp, note: 'For you', key: `given-${vp}` })).giftID
  await finance.act(`pointsgifts/${await give(100)}/callback`)
  const ofTwo = await give(11_000)
  await finance.act(`pointsgifts/${ofTwo}/callback`)
  await approver.act(`pointsgifts/${ofTwo}/approve`)
  await finance.act(`pointsgifts/${await give(12_000)}/callback`)
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
