// After a power cut, staff send the ticket holders of a showtime codes for free tickets.
import type { giveServiceVouchers } from '@velvet/contract/tickets/service-vouchers.calls'
import type { InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { darkShows } from '../../test/dark-shows.ts'
import { payTheRest } from '../../test/day-to-cancel.ts'
import { freshPhone } from '../../test/one-time-codes.ts'
import { outcomeOf, refusalOf } from '../../test/outcomes.ts'
import { actionsAbout } from '../../test/observe.ts'
import { type MadeShowtime, NOTE, type TestCustomer, TestStaff } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { COUNTER_PRICE, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const door = TestDoor.use(server)
const { begin } = darkShows(server)

const PRICE = 100
const aShow = () => server.make.showtime({ price: PRICE, seats: 20, startsInHours: 1 })
const buyerOf = async (showtime: MadeShowtime, count: number) => {
  const buyer = await server.make.customer({ balance: 1_000 })
  return { buyer, ...(await buyer.buy(showtime, count)) }
}

const press = ({ id }: MadeShowtime, fields: Partial<InputOf<typeof giveServiceVouchers>> = {}) =>
  manager.call('POST', `showtimes/${id}/vouchers`, { onlyAdmitted: false, note: NOTE, ...fields })
const given = async (showtime: MadeShowtime, fields = {}) =>
  (await press(showtime, fields)).json<OutputOf<typeof giveServiceVouchers>>()

async function textsTo(phone: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox
    where topic = 'service-voucher' and payload ->> 'phone' = ${phone} order by id`.execute(server.db)
  return rows.map(({ text }) => text)
}
const codesIn = (texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(/\/c\/([2-9A-Z]{8})/g)].map(([, code = '']) => code))
const codesOf = async ({ phone }: TestCustomer) => codesIn(await textsTo(phone))
const usesOf = async (showtime: MadeShowtime) => {
  const { rows } = await sql<{ used: number }>`
    select used from offer_codes where id in (
      select code_id from service_vouchers join tickets on tickets.id = ticket_id
      where showtime_id = ${showtime.id}) order by used`.execute(server.db)
  return rows.map(({ used }) => used)
}

test('each ticket gets one code for a free ticket, and each holder one SMS', async () => {
  const showtime = await aShow()
  const [one, other] = [await buyerOf(showtime, 2), await buyerOf(showtime, 1)]
  await begin(showtime)
  expect(await given(showtime)).toEqual({ vouchers: 3, people: 2, withoutNumber: 0 })
  expect([await codesOf(one.buyer), await codesOf(other.buyer)].map(({ length }) => length)).toEqual([2, 1])
  const [text = ''] = await textsTo(other.buyer.phone)
  expect(text).toContain('we are sorry. Your free ticket until')
  expect(await given(showtime)).toEqual({ vouchers: 0, people: 0, withoutNumber: 0 })
  expect(await textsTo(one.buyer.phone)).toHaveLength(1)
  expect((await actionsAbout(server.db, showtime.id)).map(({ action }) => action)).toContain('give-service-vouchers')
})

test('staff can first send codes to people who were let in, and later to the others', async () => {
  const showtime = await aShow()
  const [inside, outside] = [await buyerOf(showtime, 1), await buyerOf(showtime, 1)]
  await door.scan({ code: inside.tickets[0]?.QrCode })
  await begin(showtime)
  expect(await given(showtime, { onlyAdmitted: true })).toMatchObject({ vouchers: 1, people: 1 })
  expect([(await codesOf(inside.buyer)).length, (await codesOf(outside.buyer)).length]).toEqual([1, 0])
  expect(await given(showtime)).toMatchObject({ vouchers: 1, people: 1 })
  expect((await codesOf(outside.buyer)).length).toBe(1)
})

test('a service code buys one free ticket and is valid again after its refund', async () => {
  const showtime = await aShow()
  const { buyer } = await buyerOf(showtime, 1)
  await begin(showtime)
  await given(showtime)
  const [code = ''] = await codesOf(buyer)
  const later = await server.make.showtime({ price: 300, cinemaId: showtime.cinemaId, startsInHours: 48 })
  expect(await outcomeOf(buyer.buy(later, 2, { amount: 0, code }))).toBe('code-not-here')
  const free = await buyer.buy(later, 1, { amount: 0, code })
  expect(free.balance).toBe(900)
  expect(free.tickets[0]).toMatchObject({ Price: 0, ListPrice: 300, GrossKobo: 0, NetKobo: 0 })
  expect(await outcomeOf(buyer.buy(later, 1, { amount: 0, code }))).toBe('code-not-usable')
  await changeSettings(server.db, { refund_hours_before: 0 })
  const refund = await buyer.call('POST', `/api/v1/refundticket`, {
    uuid: buyer.id,
    ticketID: free.tickets[0]?.TicketID,
  })
  expect([refund.statusCode, refund.json<{ balance: number }>().balance]).toEqual([200, 900])
  expect((await buyer.buy(later, 1, { amount: 0, code })).balance).toBe(900)
})

test('a refund by staff or a cancelled showtime makes a service code valid again', async () => {
  const showtime = await aShow()
  const { buyer } = await buyerOf(showtime, 2)
  await begin(showtime)
  await given(showtime)
  const [first = '', second = ''] = await codesOf(buyer)
  const later = await server.make.showtime({ price: 300, cinemaId: showtime.cinemaId, startsInHours: 48 })
  const { tickets } = await buyer.buy(later, 1, { amount: 0, code: first })
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`, { note: NOTE })
  await buyer.buy(later, 1, { amount: 0, code: second })
  expect(await usesOf(showtime)).toEqual([0, 1])
  await manager.act(`showtimes/${later.id}/cancel`, { note: NOTE })
  expect(await usesOf(showtime)).toEqual([0, 0])
  expect(await buyer.balance()).toBe(800)
})

test('a service code stops if its original ticket is refunded or cancelled', async () => {
  const showtime = await aShow()
  const { buyer, tickets } = await buyerOf(showtime, 2)
  await begin(showtime)
  await given(showtime)
  const codes = await codesOf(buyer)
  const aLater = () => server.make.showtime({ price: 300, cinemaId: showtime.cinemaId, startsInHours: 48 })
  const later = await aLater()
  const uses = async (at = later) => {
    const outcomes: string[] = []
    for (const code of codes) outcomes.push(await outcomeOf(buyer.buy(at, 1, { amount: 0, code })))
    return outcomes
  }
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`, { note: NOTE })
  expect((await uses()).toSorted()).toEqual(['code-not-usable', 'won'])
  await manager.act(`showtimes/${showtime.id}/cancel`, { note: NOTE })
  await manager.act(`showtimes/${later.id}/cancel`, { note: NOTE })
  await payTheRest(server)
  expect(await uses(await aLater())).toEqual(['code-not-usable', 'code-not-usable'])
  expect(await buyer.balance()).toBe(1_000)
})

test('two simultaneous purchases with one service code get one free ticket', async () => {
  const showtime = await aShow()
  const { buyer } = await buyerOf(showtime, 1)
  await begin(showtime)
  await given(showtime)
  const [code = ''] = await codesOf(buyer)
  const friend = await server.make.customer()
  const later = await server.make.showtime({ price: 300, cinemaId: showtime.cinemaId, startsInHours: 48 })
  const both = [buyer, friend].map((one) => outcomeOf(one.buy(later, 1, { amount: 0, code })))
  expect((await Promise.all(both)).toSorted()).toEqual(['code-not-usable', 'won'])
})

test('if staff send codes twice at the same time, each ticket gets one code', async () => {
  const showtime = await aShow()
  const { buyer } = await buyerOf(showtime, 3)
  await begin(showtime)
  const answers = await Promise.all([given(showtime), given(showtime)])
  expect(answers.map(({ vouchers }) => vouchers).toSorted()).toEqual([0, 3])
  expect(await codesOf(buyer)).toHaveLength(3)
})

test('a buyer at a till gets a service code only if a phone number is known', async () => {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp, startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const phone = freshPhone()
  for (const phoneNumber of [phone, undefined]) {
    const tenders = [{ kind: 'terminal' as const, kobo: COUNTER_PRICE.kobo, reference: crypto.randomUUID() }]
    await till.sell(showtime, { tickets: standard(1), tenders, ...(phoneNumber && { phoneNumber }) })
  }
  await begin(showtime)
  expect(await given(showtime)).toEqual({ vouchers: 1, people: 1, withoutNumber: 1 })
  expect(codesIn(await textsTo(phone))).toHaveLength(1)
})

test('no service code is sent before the start, after a cancellation or a refund', async () => {
  const showtime = await aShow()
  const { tickets } = await buyerOf(showtime, 1)
  expect(refusalOf(await press(showtime))).toEqual([409, 'showtime-not-begun'])
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`, { note: NOTE })
  await begin(showtime)
  expect(await given(showtime)).toMatchObject({ vouchers: 0 })
  await manager.act(`showtimes/${showtime.id}/cancel`, { note: NOTE })
  expect(refusalOf(await press(showtime))).toEqual([409, 'showtime-cancelled'])
})

test('a service code ends after the days in Settings, and staff cannot add more', async () => {
  const showtime = await aShow()
  const { buyer } = await buyerOf(showtime, 1)
  await begin(showtime)
  await changeSettings(server.db, { service_voucher_days: 3 })
  await given(showtime)
  const { rows } = await sql<{ offer: string; days: number }>`
    select offer_id as offer, round(extract(epoch from ends_at - made_at) / 86400)::int as days
    from offer_codes order by made_at desc limit 1`.execute(server.db)
  expect(rows[0]?.days).toBe(3)
  const more = await manager.call('POST', `offers/${rows[0]?.offer}/codes`, { count: 1 })
  expect(refusalOf(more)).toEqual([409, 'offer-has-no-codes'])
  await manager.act(`offers/${rows[0]?.offer}/stop`)
  const [code = ''] = await codesOf(buyer)
  const later = await server.make.showtime({ price: 300, cinemaId: showtime.cinemaId })
  expect(await outcomeOf(buyer.buy(later, 1, { amount: 0, code }))).toBe('code-not-usable')
})
