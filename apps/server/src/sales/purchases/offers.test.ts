import type { Offer } from '@velvet/contract/catalogue/offers.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTaxes } from '../../test/books.ts'
import { anOffer, codesOf, usesOf } from '../../test/offers.ts'
import { outcomeOf, tally } from '../../test/outcomes.ts'
import { type MadeShowtime, TestStaff, useNewCustomer } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { aShowtimeWithZones } from '../../test/zones.ts'

const server = useCheckedServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
const buyer = useNewCustomer(server, { balance: 100_000 })
let showtime: MadeShowtime

/** An adult ticket costs 6,750 Vp, which are ₦4,500. */
const ADULT_VP = 6_750

beforeAll(() => addTaxes(server))

beforeEach(async () => {
  showtime = await server.make.showtime({ price: ADULT_VP, seats: 20, startsInHours: 36 })
})

type Fields = Parameters<typeof anOffer>[1]

/** Makes an offer for only the showtime of this test. */
const offerHere = ({ only, ...fields }: Fields): Promise<Offer> =>
  anOffer(manager, { ...fields, only: { cinemas: [showtime.cinemaId], ...only } })

async function ticketsOf(purchaseId: string) {
  const { rows } = await sql<Record<'vp' | 'gross' | 'net' | 'listVp' | 'listKobo', number> & { offerId: string }>`
    select price_vp as vp, gross_kobo as gross, net_kobo as net, list_vp as "listVp", list_kobo as "listKobo",
      offer_id as "offerId" from tickets where purchase_id = ${purchaseId} order by serial`.execute(server.db)
  return rows
}

test('an adult ticket with 20 % off costs 5,400 Vp, and its list price is stored', async () => {
  const offer = await offerHere({ kind: 'percent', value: 20 })
  const { balance, purchaseID, tickets } = await buyer.buy(showtime, 1, { amount: 5_400 })
  expect(balance).toBe(94_600)
  expect(tickets).toMatchObject([{ Price: 5_400, ListPrice: 6_750, RefundedWith: null }])
  const line = { vp: 5_400, gross: 360_000, net: 320_000, listVp: 6_750, listKobo: 450_000, offerId: offer.id }
  expect(await ticketsOf(purchaseID)).toEqual([line])
  expect(await usesOf(server.db, offer)).toEqual({ used: 1, kobo: 90_000 })
})

test('tickets on Cinema Day cost ₦1,000, and taxes are computed from that price', async () => {
  await offerHere({ kind: 'set', value: 100_000 })
  const { purchaseID } = await buyer.buy(showtime, 1, { amount: 1_500 })
  const { rows } = await sql`select net_kobo as net, taxes -> 0 -> 'kobo' as vat, taxes -> 1 -> 'kobo' as state
    from tickets where purchase_id = ${purchaseID}`.execute(server.db)
  expect(rows).toEqual([{ net: 88_889, vat: 6_667, state: 4_444 }])
})

test('the list price is refused while an offer is cheaper, and accepted otherwise', async () => {
  const offer = await offerHere({ kind: 'percent', value: 20 })
  expect(await outcomeOf(buyer.buy(showtime, 1))).toBe('price-changed')
  expect(await usesOf(server.db, offer)).toEqual({ used: 0, kobo: 0 })
  await manager.act(`offers/${offer.id}/stop`)
  expect(await outcomeOf(buyer.buy(showtime, 1, { amount: 5_400 }))).toBe('price-changed')
  const { purchaseID } = await buyer.buy(showtime, 1)
  expect(await ticketsOf(purchaseID)).toMatchObject([{ vp: ADULT_VP, listVp: null, offerId: null }])
})

test('a purchase gets only one offer, the one with the lowest total', async () => {
  await offerHere({ kind: 'percent', value: 20 })
  const pairs = await offerHere({ kind: 'n-for-m', pay: 1, of: 2 })
  expect((await buyer.buy(showtime, 1, { amount: 5_400 })).balance).toBe(94_600)
  const { tickets, purchaseID } = await buyer.buy(showtime, 2, { amount: 6_750 })
  expect(tickets).toMatchObject([
    { Price: 3_375, RefundedWith: 2 },
    { Price: 3_375, RefundedWith: 2 },
  ])
  const half = { gross: 225_000, net: 200_000, offerId: pairs.id }
  expect(await ticketsOf(purchaseID)).toMatchObject([half, half])
})

test('an offer applies only to its channel, films, days, hours and sale dates', async () => {
  const film = { films: [await server.make.film()] }
  await offerHere({ kind: 'percent', value: 20, only: film })
  await offerHere({ kind: 'percent', value: 20, only: { channels: ['counter'] } })
  await offerHere({ kind: 'percent', value: 20, only: { plays: { from: '2027-12-25', until: '2027-12-25' } } })
  await offerHere({ kind: 'percent', value: 20, only: { sales: { until: '2026-01-01' } } })
  await offerHere({ kind: 'percent', value: 20, least: 2 })
  expect((await buyer.buy(showtime, 1)).balance).toBe(100_000 - ADULT_VP)
  const starts = await sql<{ time: string; day: number }>`
    select to_char(starts_at at time zone 'Africa/Lagos', 'HH24:MI') as time,
      extract(isodow from play_date(starts_at, 'Africa/Lagos'))::int as day
    from showtimes where id = ${showtime.id}`.execute(server.db)
  const { time = '', day = 1 } = starts.rows[0] ?? {}
  await offerHere({ kind: 'percent', value: 10, only: { weekdays: [day], hours: { from: time } } })
  await offerHere({ kind: 'percent', value: 50, only: { weekdays: [day], hours: { until: time } } })
  expect((await buyer.buy(showtime, 1, { amount: 6_075 })).balance).toBe(100_000 - ADULT_VP - 6_075)
})

test('a repeated purchase gets the same response and uses the offer once', async () => {
  const offer = await offerHere({ kind: 'n-for-m', pay: 1, of: 2 })
  const first = await buyer.buy(showtime, 2, { amount: 6_750, key: 'once' })
  expect(await buyer.buy(showtime, 2, { amount: 6_750, key: 'once' })).toEqual(first)
  expect(await usesOf(server.db, offer)).toEqual({ used: 1, kobo: 450_000 })
})

describe('the limits of an offer hold', () => {
  test('an offer for three purchases is used three times by a hundred buyers at once', async () => {
    showtime = await server.make.showtime({ price: 1_500, seats: 200 })
    const offer = await offerHere({ kind: 'percent', value: 20, uses: 3 })
    const buyers = await Promise.all(Array.from({ length: 100 }, () => server.make.customer({ balance: 1_500 })))
    const outcomes = await tally(buyers.map((one) => one.buy(showtime, 1, { amount: 1_200 })))
    expect(outcomes).toEqual({ won: 3, 'price-changed': 97 })
    expect(await usesOf(server.db, offer)).toEqual({ used: 3, kobo: 60_000 })
  })

  test('buyers of many showtimes at once share the last use of one offer', async () => {
    const cinemaId = await server.make.cinema()
    const shows = await Promise.all(Array.from({ length: 8 }, () => server.make.showtime({ price: 1_500, cinemaId })))
    const offer = await anOffer(manager, { kind: 'percent', value: 20, uses: 1, only: { cinemas: [cinemaId] } })
    const outcomes = await tally(
      shows.map(async (one) => (await server.make.customer({ balance: 1_500 })).buy(one, 1, { amount: 1_200 })),
    )
    expect(outcomes).toEqual({ won: 1, 'price-changed': 7 })
    expect((await usesOf(server.db, offer))?.used).toBe(1)
  })

  test('a customer pays the list price once they have used an offer often enough', async () => {
    const offer = await offerHere({ kind: 'percent', value: 20, usesEach: 1 })
    await buyer.buy(showtime, 1, { amount: 5_400 })
    expect(await outcomeOf(buyer.buy(showtime, 1, { amount: 5_400 }))).toBe('offer-used')
    await buyer.buy(showtime, 1)
    const other = await server.make.customer({ balance: 5_400 })
    await other.buy(showtime, 1, { amount: 5_400 })
    expect((await usesOf(server.db, offer))?.used).toBe(2)
  })

  test('an offer stops when its budget is used, and never exceeds the budget', async () => {
    const offer = await offerHere({ kind: 'percent', value: 20, budgetKobo: 200_000 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => server.make.customer({ balance: ADULT_VP })))
    const outcomes = await tally(buyers.map((one) => one.buy(showtime, 1, { amount: 5_400 })))
    expect(outcomes).toEqual({ won: 2, 'price-changed': 4 })
    expect(await usesOf(server.db, offer)).toEqual({ used: 2, kobo: 180_000 })
  })
})

describe('tickets that were sold with an offer are refunded', () => {
  const refund = async (ticketID: string | undefined) =>
    (await buyer.call('POST', '/api/v1/refundticket', { uuid: buyer.id, ticketID })).json<object>()

  beforeEach(() => changeSettings(server.db, { refund_hours_before: 1 }))

  test('each of three tickets refunds its price, and the last one returns the use', async () => {
    const offer = await offerHere({ kind: 'amount-purchase', value: 100_000 })
    const { tickets } = await buyer.buy(showtime, 3, { amount: 18_750 })
    expect(await refund(tickets[0]?.TicketID)).toMatchObject({ balance: 100_000 - 18_750 + 6_250 })
    expect((await usesOf(server.db, offer))?.used).toBe(1)
    await refund(tickets[1]?.TicketID)
    await refund(tickets[2]?.TicketID)
    expect(await usesOf(server.db, offer)).toEqual({ used: 0, kobo: 0 })
  })

  test('tickets of a two for one are refunded together, by the customer or staff', async () => {
    const offer = await offerHere({ kind: 'n-for-m', pay: 1, of: 2 })
    const { tickets } = await buyer.buy(showtime, 2, { amount: 6_750 })
    const byStaff = manager.act(`tickets/${tickets[0]?.TicketID}/refund`)
    expect(await outcomeOf(byStaff)).toBe('tickets-go-together')
    expect(await refund(tickets[1]?.TicketID)).toMatchObject({ balance: 100_000 })
    expect(await usesOf(server.db, offer)).toEqual({ used: 0, kobo: 0 })
  })

  test('refunding three for two in love seats refunds both halves of each seat', async () => {
    showtime = await aShowtimeWithZones(server, { startsInHours: 36 })
    await offerHere({ kind: 'n-for-m', pay: 2, of: 3 })
    const { tickets } = await buyer.buy(showtime, 4, { zone: 'love-seat', amount: 450 })
    expect(tickets).toMatchObject([3, 3, 3, null].map((RefundedWith) => ({ RefundedWith })))
    expect(await refund(tickets[0]?.TicketID)).toMatchObject({ balance: 100_000 })
  })

  test('the database refuses a second use by one customer that a purchase has missed', async () => {
    const offer = await offerHere({ kind: 'percent', value: 20, usesEach: 1 })
    await buyer.buy(showtime, 1, { amount: 5_400 })
    const { purchaseID } = await buyer.buy(showtime, 1)
    const missed = sql`insert into redemptions (id, offer_id, purchase_id, customer_id, kobo, state)
      values (gen_random_uuid(), ${offer.id}, ${purchaseID}, ${buyer.id}, 1, 'used')`.execute(server.db)
    await expect(missed).rejects.toMatchObject({ code: '40001' })
    expect((await usesOf(server.db, offer))?.used).toBe(1)
  })

  test('cancelling a showtime returns the use of an offer', async () => {
    const offer = await offerHere({ kind: 'percent', value: 20, usesEach: 1 })
    await buyer.buy(showtime, 2, { amount: 10_800 })
    await manager.act(`showtimes/${showtime.id}/cancel`)
    expect(await usesOf(server.db, offer)).toEqual({ used: 0, kobo: 0 })
    expect(await buyer.balance()).toBe(100_000)
  })

  test('tickets bought as two for one are exchanged together at current prices', async () => {
    await offerHere({ kind: 'n-for-m', pay: 1, of: 2 })
    const { tickets } = await buyer.buy(showtime, 2, { amount: 6_750 })
    const later = await server.make.showtime({ price: 7_000, startsInHours: 47 })
    const exchange = (ticketIDs: unknown[], amountToPay: number) =>
      buyer.call('POST', '/api/v1/exchangetickets', {
        uuid: buyer.id,
        ticketIDs,
        showtimeID: later.id,
        cinemaID: later.cinemaId,
        amountToPay,
      })
    const ids = tickets.map(({ TicketID }) => TicketID)
    expect((await exchange(ids.slice(0, 1), 7_000)).json()).toMatchObject({ error: 'tickets-go-together' })
    expect((await exchange(ids, 14_000)).json()).toMatchObject({ balance: 100_000 - 14_000 })
  })
})

test('the app gets the best price and all offers of a showtime', async () => {
  const read = async (path: string) => (await buyer.call('GET', `/api/v1/${path}`)).json<object>()
  const price = `ticketprice/${showtime.filmId}/${showtime.cinemaId}/${showtime.id}`
  expect(await read(price)).not.toHaveProperty('offers')
  const offer = await offerHere({ kind: 'set', value: 100_000, name: 'Cinema Day', budgetKobo: 1_000_000 })
  expect(await read(`showtime/${showtime.id}`)).toMatchObject({ showtime: { OfferPrice: 1_500 } })
  const applied = { id: offer.id, name: 'Cinema Day', kind: 'set', value: 1_500, budget: 14_985 }
  expect(await read(price)).toMatchObject({ ticketPrice: ADULT_VP, offers: [applied] })
  await manager.act(`offers/${offer.id}/stop`)
  expect(await read(price)).not.toHaveProperty('offers')
  expect(await read(`showtime/${showtime.id}`)).not.toHaveProperty('showtime.OfferPrice')
})

test('an offer can apply to a single ticket type', async () => {
  await offerHere({ kind: 'percent', value: 20, only: { types: [STANDARD_TYPE_ID] } })
  expect((await buyer.buy(showtime, 1, { amount: 5_400 })).balance).toBe(94_600)
})

test('a cancellation locks the codes of its uses before their offers', async () => {
  const automatic = await offerHere({ kind: 'percent', value: 10, uses: 9 })
  await buyer.buy(showtime, 1, { amount: 6_075 })
  const { offer, codes } = await codesOf(manager, { kind: 'percent', value: 20, uses: 9 }, 2)
  for (const code of codes) await buyer.buy(showtime, 1, { amount: 5_400, code })
  const cancelling = await server.db.transaction().execute(async (tx) => {
    await sql`select from offer_codes where offer_id = ${offer.id} for no key update`.execute(tx)
    const cancel = manager.act(`showtimes/${showtime.id}/cancel`)
    await untilOneWaits(server.db)
    // A purchase that holds a code locks its offer next, so nothing may hold that offer now.
    const ids = [automatic.id, offer.id]
    const free = await sql`select from offers where id = any(${ids}::uuid[]) for no key update nowait`.execute(tx)
    expect(free.rows).toHaveLength(2)
    return { cancel }
  })
  await cancelling.cancel
  const uses = [await usesOf(server.db, automatic), await usesOf(server.db, offer)]
  expect(uses).toEqual([
    { used: 0, kobo: 0 },
    { used: 0, kobo: 0 },
  ])
})
