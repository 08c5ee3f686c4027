import { KEYS_OF_CLASSES, KEYS_OF_TENDERS } from '@velvet/contract/sales/counter.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { expect, test } from 'vitest'
import { showtimeOf } from '../../test/showtimes.ts'
import { afterKey } from './sale-keys.ts'
import {
  askedAgain,
  begun,
  confirmedBy,
  FOOD_SALE,
  isPaid,
  leftToPay,
  referred,
  ticketsOf,
  totalOf,
  withSeats,
  type Sale,
} from './sale.ts'
import { withItem } from './snacks-of-sale.ts'

const SHOWTIME = showtimeOf({ seatsLeft: 30 })
const standard = (...seats: string[]) => seats.map((seat) => ({ seat, zone: 'standard' as const }))
const [adult, child] = SHOWTIME.types.map(({ typeID }) => typeID)

function press(...keys: string[]) {
  return keys.reduce((sale, key) => afterKey(sale, key, SHOWTIME), begun(SHOWTIME.id))
}

test('after the showtime is open, two adults in cash take four keys', () => {
  const sale = press('a', '2', 'Enter', 'k')
  expect(sale.counts).toEqual({ [adult ?? '']: 2 })
  expect(sale.tenders).toEqual([{ kind: 'cash', kobo: totalOf(sale, SHOWTIME) }])
  expect(isPaid(sale, SHOWTIME)).toBe(true)
})

test('the key of a ticket type adds a ticket during payment', () => {
  expect(press('A', 'C', 'C').counts).toEqual({ [adult ?? '']: 1, [child ?? '']: 2 })
  const sale = press('A', 'Enter', '5', 'C')
  expect(sale.counts).toEqual({ [adult ?? '']: 1, [child ?? '']: 1 })
  expect([sale.step, sale.typed, sale.tenders]).toEqual(['tickets', '', []])
  expect(ticketsOf(press('A', 'Enter', 'C', '3'))).toBe(4)
})

test('money that was taken stays in the sale when a ticket is added', () => {
  const sale = press('A', 'Enter', '1', '0', '0', '0', 'K', 'P', 'C', 'Enter')
  expect([sale.step, sale.asks, sale.tenders]).toEqual(['pay', undefined, [{ kind: 'cash', kobo: 100_000 }]])
  expect(leftToPay(sale, SHOWTIME)).toBe(totalOf(sale, SHOWTIME) - 100_000)
})

test('no tender has the same key as a ticket type', () => {
  const letters: string[] = Object.values(KEYS_OF_CLASSES)
  expect(Object.values(KEYS_OF_TENDERS).filter((key) => letters.includes(key))).toEqual([])
})

test('typing 1 and 2 sells twelve tickets, and later digits replace that number', () => {
  expect(ticketsOf(press('a', '1', '2'))).toBe(12)
  expect(ticketsOf(press('a', '1', '2', '0', '4'))).toBe(4)
})

test('after the key of an unsold ticket type, digits change no other type', () => {
  expect(press('a', '2', 'n', '2').counts).toEqual({ [adult ?? '']: 2 })
})

test('a sale holds no more tickets than the showtime has seats left', () => {
  expect(ticketsOf(press('a', '9', '9'))).toBe(30)
  expect(ticketsOf(press('a', '2', '9', 'c', 'c'))).toBe(30)
})

test('Enter does not go on to the payment while no ticket is chosen', () => {
  expect(press('Enter').step).toBe('tickets')
  expect(press('a', '0', 'Enter').step).toBe('tickets')
})

test('cash above the total pays the sale and is sent as handed over', () => {
  const sale = press('a', 'Enter', '1', '0', '0', '0', '0', 'k')
  expect(sale.tenders).toEqual([{ kind: 'cash', kobo: 1_000_000 }])
  expect(isPaid(sale, SHOWTIME)).toBe(true)
})

test('a part in cash leaves the rest for the terminal, which needs a reference', () => {
  const part = press('a', 'Enter', '1', '0', '0', '0', 'k')
  expect(isPaid(part, SHOWTIME)).toBe(false)
  const asked = afterKey(part, 'p', SHOWTIME)
  expect(asked.asks).toBe('terminal')
  const whole = referred(asked, { reference: 'T-1' }, SHOWTIME)
  expect(whole.tenders[1]).toEqual({ kind: 'terminal', kobo: 350_000, reference: 'T-1' })
  expect([leftToPay(whole, SHOWTIME), isPaid(whole, SHOWTIME)]).toEqual([0, true])
})

/** A sale that was refused, because another one has the reference of its slip. */
function refusedFor(reference: string) {
  const asked = { ...press('a', 'Enter', '1', '0', '0', '0', 'p'), seats: ['C7'] }
  return askedAgain(afterKey(referred(asked, { reference }, SHOWTIME), 'k', SHOWTIME))
}

test('a sale with a refused reference keeps its seats and cash for a new reference', () => {
  const again = refusedFor('T-1')
  expect([again.step, again.seats, again.asks]).toEqual(['pay', ['C7'], 'terminal'])
  expect(isPaid(again, SHOWTIME)).toBe(false)
  const corrected = referred(again, { reference: 'T-1 27 Nov' }, SHOWTIME)
  expect(corrected.tenders).toEqual([
    { kind: 'terminal', kobo: 100_000, reference: 'T-1 27 Nov' },
    { kind: 'cash', kobo: 350_000 },
  ])
  expect(isPaid(corrected, SHOWTIME)).toBe(true)
})

test('while a refused reference is corrected, the till requests no card payment', () => {
  const takers = { hasTerminal: true, hasAccount: true }
  expect(confirmedBy(refusedFor('T-1'), takers, SHOWTIME)).toBeUndefined()
})

test('Escape removes the slip whose reference was refused, and leaves the cash', () => {
  const back = afterKey(refusedFor('T-1'), 'Escape', SHOWTIME)
  expect(back.tenders).toEqual([{ kind: 'cash', kobo: 350_000 }])
  expect([back.asks, leftToPay(back, SHOWTIME)]).toEqual([undefined, 100_000])
})

test('cash pays the rest while the till still asks for the reference of a slip', () => {
  const sale = afterKey(press('a', 'Enter', 'p'), 'k', SHOWTIME)
  expect([sale.asks, isPaid(sale, SHOWTIME)]).toEqual([undefined, true])
})

test('a card is charged no more than what is left to pay, even if more was typed', () => {
  const asked = press('a', 'Enter', '9', '0', '0', '0', '0', 'p')
  expect(referred(asked, { reference: 'T-1' }, SHOWTIME).tenders).toMatchObject([{ kobo: 450_000 }])
})

test('each Escape undoes one step, back to the list of showtimes', () => {
  const steps = ['Escape', 'Escape', 'Escape', 'Escape']
  const start = press('a', 'Enter', '1', '0', 'k', 'p')
  const seen = steps.map((_, index) => {
    const sale = steps.slice(0, index + 1).reduce((now, key) => afterKey(now, key, SHOWTIME), start)
    return [sale.step, sale.tenders.length, sale.asks]
  })
  expect(seen).toEqual([
    ['pay', 1, undefined],
    ['pay', 0, undefined],
    ['tickets', 0, undefined],
    ['showtime', 0, undefined],
  ])
})

test('seats chosen on the plan are standard tickets unless other types were counted', () => {
  const { counts } = withSeats(press('c'), standard('A1', 'A2', 'A3'), SHOWTIME)
  expect(counts).toEqual({ [adult ?? '']: 2, [child ?? '']: 1 })
  expect(ticketsOf(withSeats(press('a', 'c'), standard('A1', 'A2'), SHOWTIME))).toBe(2)
})

test('another number of tickets clears the chosen seats, and other types keep them', () => {
  const sale = withSeats(press('a', 'a'), standard('A1', 'A2'), SHOWTIME)
  expect(afterKey(sale, 'a', SHOWTIME).seats).toEqual([])
  expect(afterKey(sale, '2', SHOWTIME).seats).toEqual(['A1', 'A2'])
})

test('while a panel is open, sale keys do nothing and Escape closes the panel', () => {
  const sale = press('a', '/', 'c', 'Enter')
  expect([sale.panel, sale.step, ticketsOf(sale)]).toEqual(['plan', 'tickets', 1])
  expect(afterKey(sale, 'Escape', SHOWTIME)).toMatchObject({ panel: undefined, step: 'tickets' })
})

test('a phone number can be entered until payment, and seats only before the money', () => {
  expect(press('a', 'Enter', 'm').panel).toBe('phone')
  expect(press('a', 'Enter', '/').panel).toBeUndefined()
  expect(press('a', 'Enter', 'g').panel).toBeUndefined()
  expect(press('g').panel).toBeUndefined()
  expect(press('a', 'g').panel).toBe('gift')
})

test('an offer lowers the total, and cash is counted against the lower total', () => {
  const terms = { types: [], pay: null, of: null, least: null, most: null, budget: null, usesEach: null }
  const offers = [{ ...terms, id: 'an offer', name: 'Tuesday', kind: 'percent' as const, value: 20 }]
  const sale = press('a')
  const listed = totalOf(sale, SHOWTIME)
  expect(totalOf(sale, { ...SHOWTIME, offers })).toBe((listed * 4) / 5)
  expect(
    isPaid(afterKey(afterKey(sale, 'Enter', SHOWTIME), 'k', { ...SHOWTIME, offers }), { ...SHOWTIME, offers }),
  ).toBe(true)
})

test('the key Z selects the next zone and updates the total', () => {
  const ofAdult = { typeID: STANDARD_TYPE_ID }
  const types = SHOWTIME.types.map((type, at) => (at === 0 ? { ...type, ...ofAdult } : type))
  const hall = showtimeOf({ types, zones: [{ ...ofAdult, zone: 'vip', kobo: 900_000 }] })
  const press = (sale: Sale, ...keys: string[]) => keys.reduce((now, key) => afterKey(now, key, hall), sale)
  const inVip = press(begun(hall.id), 'a', 'a', 'z')
  expect([inVip.zone, totalOf(inVip, hall)]).toEqual(['vip', 1_800_000])
  const seats = [{ seat: 'B1', zone: 'vip' as const }, ...standard('A1')]
  expect(totalOf(withSeats(inVip, seats, hall), hall)).toBe(1_350_000)
  expect(press(inVip, 'z').zone).toBe('standard')
  expect(afterKey(inVip, 'z', SHOWTIME)).toBe(inVip)
})

const WATER = { itemID: 'water', name: 'Water', kobo: 50_000 }
const withWater = (sale: Sale, count = 2) => withItem(sale, WATER, count)

test('one payment by card or transfer pays for snacks and tickets', () => {
  const sale = withWater(press('a', 'Enter'))
  expect(totalOf(sale, SHOWTIME)).toBe(450_000 + 100_000)
  const asking = afterKey(sale, 'p', SHOWTIME)
  const till = { hasTerminal: true, hasAccount: true }
  expect(confirmedBy(asking, till, SHOWTIME)).toBe('terminal')
  expect(confirmedBy(afterKey(sale, 't', SHOWTIME), till, SHOWTIME)).toBe('transfer')
  expect(confirmedBy(asking, { ...till, hasTerminal: false }, SHOWTIME)).toBeUndefined()
  expect(isPaid(referred(asking, { reference: 'T-1' }, SHOWTIME), SHOWTIME)).toBe(true)
})

test('a sale of snacks alone can be paid once an item is chosen and the menu is closed', () => {
  const prices = { types: [], seatsLeft: 0 }
  expect(isPaid(FOOD_SALE, prices)).toBe(false)
  const paid = { ...withWater(FOOD_SALE), tenders: [{ kind: 'cash' as const, kobo: 100_000 }] }
  expect([isPaid(paid, prices), isPaid(afterKey(paid, 'Escape', prices), prices)]).toEqual([false, true])
  expect(afterKey({ ...paid, panel: undefined }, 'a', SHOWTIME).counts).toEqual({})
})

test('the price of a bundle pays for its tickets, and no offer lowers the others', () => {
  const half = { id: 'half', name: 'Half', kind: 'percent' as const, percent: 50, types: [], nth: null, least: 1 }
  const prices = { ...SHOWTIME, offers: [half as unknown as NonNullable<typeof SHOWTIME.offers>[number]] }
  const [type] = SHOWTIME.types
  const night = { itemID: 'night', name: 'Film night', kobo: 600_000, tickets: { typeID: adult ?? '', count: 1 } }
  const sale = withItem(press('A', 'A'), night, 1)
  expect(totalOf(sale, prices)).toBe((type?.kobo ?? 0) + 600_000)
  expect(withItem(sale, night, 3).items).toMatchObject([{ count: 2 }])
})
