import { afterEach, expect, test, vi } from 'vitest'
import { openScanned } from '../../scanning/open-scanned.ts'
import { changeState, counterState } from '../../state/counter-state.ts'
import { aSession } from '../../test/session.ts'
import { showtimeOf } from '../../test/showtimes.ts'
import { applyCode } from './apply-code.ts'
import { begun, isPaid, leftToPay, opened, pricedAt, refused, seated, withCount } from './sale.ts'
import { withItem } from './snacks-of-sale.ts'

const SHOWTIME = showtimeOf()
const ADULT = SHOWTIME.types[0]?.typeID ?? ''
const OFFER = {
  id: 'offer',
  name: 'Staff of the bank',
  kind: 'percent',
  value: 20,
  pay: null,
  of: null,
  types: [],
  least: null,
  most: null,
  budget: null,
  usesEach: null,
}

const priced = () => {
  const { sale } = counterState()
  const { total, off, offer } = pricedAt(sale ?? begun(SHOWTIME.id), SHOWTIME)
  return { total, off, offer: offer?.name }
}

/** Begins a sale of one adult ticket. Checks of codes get these answers in turn. Returns the sent requests. */
function begin(...answers: Response[]): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body))
    return Promise.resolve(answers.shift() ?? Response.error())
  })
  vi.stubGlobal('location', { hash: '' })
  changeState({ session: aSession(), sale: withCount(begun(SHOWTIME.id), ADULT, 1, 10), isOffline: false })
  return sent
}

const refusal = (error: string) => Response.json({ error, message: error }, { status: 409 })

afterEach(() => {
  vi.unstubAllGlobals()
  changeState({ session: undefined, sale: undefined, refusal: undefined, scanned: undefined, isOffline: false })
})

test('scanning the code of an offer during a sale lowers its prices', async () => {
  const sent = begin(Response.json({ offer: OFFER }))
  openScanned(']Q1BANK2345')
  const lowered = { total: 360_000, off: 90_000, offer: 'Staff of the bank' }
  // The first check loads schemas, which takes longer on a busy machine.
  await vi.waitFor(() => expect(priced()).toEqual(lowered), 10_000)
  expect(sent).toMatchObject([{ code: 'BANK2345', showtimeID: SHOWTIME.id }])
  expect(counterState().scanned).toBeUndefined()
})

test('a scanned link counts as its code, and a scanned ticket still opens its sale', async () => {
  const sent = begin(Response.json({ offer: OFFER }))
  openScanned('https://velvet.example/c/BANK2345')
  await vi.waitFor(() => expect(priced().off).toBe(90_000))
  expect(sent).toMatchObject([{ code: 'BANK2345' }])
  openScanned('ABCDEFGHJKMN')
  expect(counterState().scanned).toEqual({ code: 'ABCDEFGHJKMN' })
  expect(sent).toHaveLength(1)
})

test('a refused code leaves the prices unchanged and shows the reason', async () => {
  begin(refusal('code-not-usable'))
  await applyCode('BANK2345')
  expect(priced()).toEqual({ total: 450_000, off: 0, offer: undefined })
  expect(counterState().refusal).toMatchObject({ code: 'code-not-usable' })
})

test("an offer for each customer once asks for the buyer's number and checks it", async () => {
  const sent = begin(refusal('code-needs-number'), Response.json({ offer: OFFER }))
  await applyCode('NYSC20')
  const { sale } = counterState()
  expect(sale).toMatchObject({ panel: 'phone', code: { code: 'NYSC20' } })
  expect(priced().off).toBe(0)
  changeState({ sale: sale && { ...sale, phoneNumber: '08031234567', panel: undefined } })
  await applyCode('NYSC20')
  expect(sent[1]).toMatchObject({ code: 'NYSC20', phoneNumber: '08031234567' })
  expect(priced().off).toBe(90_000)
})

test('a scanned voucher pays for one ticket with the price that its company has paid', async () => {
  const voucher = { faceKobo: 450_000, paidKobo: 350_000, types: [] }
  begin(Response.json({ offer: null, voucher }))
  await applyCode('BANK2345')
  const sale = counterState().sale ?? begun(SHOWTIME.id)
  expect(sale.tenders).toMatchObject([{ kind: 'voucher', kobo: 350_000, reference: 'BANK2345' }])
  expect([priced().total, leftToPay(sale, SHOWTIME)]).toEqual([350_000, 0])
  const two = withCount(sale, ADULT, 2, 10)
  expect(leftToPay(two, SHOWTIME)).toBe(450_000)
  expect(isPaid(seated(sale), SHOWTIME)).toBe(true)
})

test('beside a bundle with a ticket, the till refuses a code at once and asks no server', async () => {
  const sent = begin()
  const night = { itemID: 'night', name: 'Film night', kobo: 600_000, tickets: { typeID: ADULT, count: 1 } }
  const sale = withItem(opened(counterState().sale ?? begun(SHOWTIME.id), 'code'), night, 1)
  changeState({ sale })
  await applyCode('BANK2345')
  expect(sent).toEqual([])
  expect(counterState().refusal).toMatchObject({ code: 'bundle-without-code' })
  expect(counterState().sale).toEqual({ ...sale, panel: undefined })
})

test('after a refusal, the sale is shown again without its code', async () => {
  begin(Response.json({ offer: OFFER }))
  await applyCode('BANK2345')
  const { sale } = counterState()
  expect(sale && refused(sale).code).toBeUndefined()
})
