import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { letHoursPass } from '../../test/clock.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { at, boughtOf, Planner } from '../../test/planner.ts'
import { breakService, outboxOf } from '../../test/sandbox-controls.ts'
import { jobDepsOf, startTestServer, useTestServer, useWorker } from '../../test/start-test-server.ts'
import { TestDoor, undoing } from '../../test/test-door.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { queuePasses } from './send-changes.ts'

interface Saved {
  id: string
  state: string
  barcode: { value: string }
  seatInfo: { row: { defaultValue: { value: string } }; seat: { defaultValue: { value: string } } }
  classReference: { dateTime: { start: string } }
}

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)
const finance = TestStaff.use(server, 'finance')
const planner = Planner.use(server)

const add = (customer: TestCustomer, ticketID = '') =>
  customer.call('POST', '/api/v1/googlewallet', { uuid: customer.id, ticketID })

async function saved(customer: TestCustomer, ticketID: string | undefined): Promise<string> {
  const answer = await add(customer, ticketID)
  expect(answer.statusCode, answer.body).toBe(200)
  const { link } = answer.json<{ link: string }>()
  return claimsOf(link).payload.eventTicketObjects[0]?.id ?? ''
}

async function aTicket(showtime?: MadeShowtime) {
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime ?? (await server.make.showtime({ startsInHours: 1 })), 1)
  const [{ TicketID, QrCode } = { TicketID: '', QrCode: '' }] = tickets
  return { buyer, id: TicketID, code: QrCode }
}

const inWallet = async (id: string) => (await outboxOf<Saved>(server, 'wallet')).find((one) => one.id === id)

/** Lets the job compare again, and sends what it has queued. */
async function sendChanges() {
  await sql`delete from job_turns where job = 'google-passes'`.execute(server.db)
  await worker.runOnce()
}

const queued = () =>
  server.db
    .selectFrom('outbox')
    .select(['topic', 'done_at', 'dead_at', 'last_error'])
    .where('kind', '=', 'google-wallet')
    .orderBy('created_at')
    .execute()

interface Claims {
  payload: { eventTicketObjects: { id: string; classId: string }[] }
}

function claimsOf(link: string): Claims {
  const [header = '', claims = '', signature = ''] = link.split('/').at(-1)?.split('.') ?? []
  const { private_key: key } = JSON.parse(server.config.services.googleWallet.account) as { private_key: string }
  const publicKey = createPublicKey(createPrivateKey(key))
  const signed = Buffer.from(`${header}.${claims}`)
  expect(verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims
}

test('the link to Google Wallet is signed and short, and holds no personal data', async () => {
  const { buyer, id, code } = await aTicket()
  const { link } = (await add(buyer, id)).json<{ link: string }>()
  expect(link.length).toBeLessThan(1800)
  expect(claimsOf(link)).toEqual({
    iss: 'wallet@velvet-sandbox.example',
    iat: expect.any(Number) as number,
    aud: 'google',
    typ: 'savetowallet',
    payload: { eventTicketObjects: [{ id: expect.any(String) as string, classId: expect.any(String) as string }] },
  })
  const page = await fetch(link)
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(JSON.parse(text)).toMatchObject({
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: code },
    seatInfo: { row: { defaultValue: { value: 'A' } }, seat: { defaultValue: { value: '1' } } },
    ticketNumber: '1',
    locations: [{ latitude: expect.any(Number) as number, longitude: expect.any(Number) as number }],
    classReference: { dateTime: { start: expect.stringMatching(/T.*\+01:00$/) as string } },
  })
  expect(text).not.toContain(buyer.phone)
})

test('a repeated request returns the same pass without another call to Google', async () => {
  const { buyer, id } = await aTicket()
  const first = await saved(buyer, id)
  await breakService(server, 'googlewallet', '500')
  expect(await saved(buyer, id)).toBe(first)
  await breakService(server, 'googlewallet', '500', 0)
})

test('ten simultaneous requests make one pass', async () => {
  const { buyer, id } = await aTicket()
  const ids = await Promise.all(Array.from({ length: 10 }, () => saved(buyer, id)))
  expect(new Set(ids).size).toBe(1)
  expect((await inWallet(ids[0] ?? ''))?.state).toBe('ACTIVE')
})

test.each(['500', 'reset', 'garbage', 'timeout', 'unanswered'] as const)(
  'if Google answers with %s, the request fails, and the next one works',
  async (mode) => {
    const { buyer, id } = await aTicket()
    await breakService(server, 'googlewallet', mode)
    expect(refusalOf(await add(buyer, id))).toEqual([502, 'provider-unavailable'])
    expect((await inWallet(await saved(buyer, id)))?.state).toBe('ACTIVE')
  },
)

test('an issuer that Google refuses gets an error, and the ticket stays as it was', async () => {
  await using other = await startTestServer({ sandbox: true, environment: { WALLET_ISSUER_ID: '999999' } })
  const buyer = await other.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(await other.make.showtime(), 1)
  expect(refusalOf(await add(buyer, tickets[0]?.TicketID))).toEqual([502, 'provider-unavailable'])
  expect(await outboxOf(other, 'wallet')).toEqual([])
})

test('only the holder can add a ticket, and only while it can be used', async () => {
  const { buyer, id } = await aTicket()
  const friend = await server.make.customer()
  expect(refusalOf(await add(friend, id))).toEqual([404, 'ticket-not-found'])
  const other = { uuid: buyer.id, ticketID: id }
  expect(refusalOf(await friend.call('POST', '/api/v1/googlewallet', other))).toEqual([403, 'not-yours'])
  await takeTicket(server, await linkOf(buyer, { TicketID: id }), friend)
  expect(refusalOf(await add(buyer, id))).toEqual([409, 'ticket-given-away'])
  await finance.act(`tickets/${id}/refund`)
  expect(refusalOf(await add(friend, id))).toEqual([409, 'ticket-over'])
  expect(await server.db.selectFrom('google_passes').where('ticket_id', '=', id).select('id').execute()).toEqual([])
})

test('the pass of a moved showtime has the new time, with one message for its event', async () => {
  const showtime = await planner.sell()
  const [one, two] = [await aTicket(boughtOf(showtime)), await aTicket(boughtOf(showtime))]
  const [pass] = [await saved(one.buyer, one.id), await saved(two.buyer, two.id)]
  expect((await inWallet(pass))?.classReference.dateTime.start).toContain('T18:00')
  const moved = { startsAt: at('20:30'), soldSeats: 2 }
  expect((await planner.change(await planner.listed(showtime.id), moved)).statusCode).toBe(200)
  const before = (await queued()).length
  await sendChanges()
  expect((await inWallet(pass))?.classReference.dateTime.start).toContain('T20:30')
  expect((await queued()).slice(before)).toMatchObject([{ topic: 'showtime', done_at: expect.any(Date) as Date }])
  await sendChanges()
  expect(await queued()).toHaveLength(before + 1)
})

test('a ticket that gets another seat has it in the pass', async () => {
  const { buyer, id } = await aTicket()
  const pass = await saved(buyer, id)
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`tickets/${id}/move`, { seat: 'A3' })
  await sendChanges()
  expect((await inWallet(pass))?.seatInfo.seat.defaultValue.value).toBe('3')
})

test('the pass of a refunded ticket and of a cancelled showtime expires', async () => {
  const showtime = await server.make.showtime()
  const [refunded, cancelled] = [await aTicket(showtime), await aTicket(showtime)]
  const passes = [await saved(refunded.buyer, refunded.id), await saved(cancelled.buyer, cancelled.id)]
  await finance.act(`tickets/${refunded.id}/refund`)
  await sendChanges()
  expect((await inWallet(passes[0] ?? ''))?.state).toBe('EXPIRED')
  expect((await inWallet(passes[1] ?? ''))?.state).toBe('ACTIVE')
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`)
  await sendChanges()
  expect((await inWallet(passes[1] ?? ''))?.state).toBe('EXPIRED')
})

test('the pass of a used ticket is completed, and active again if the scan is undone', async () => {
  const { buyer, id, code } = await aTicket()
  const pass = await saved(buyer, id)
  const door = await TestDoor.open(server)
  await door.scan({ code, nonce: 'wallet' })
  await sendChanges()
  expect((await inWallet(pass))?.state).toBe('COMPLETED')
  await undoing(server, door).undo('wallet')
  await sendChanges()
  expect((await inWallet(pass))?.state).toBe('ACTIVE')
})

test('a transferred pass expires, and the new holder gets another with the new code', async () => {
  const [{ buyer, id, code }, friend] = [await aTicket(), await server.make.customer()]
  const old = await saved(buyer, id)
  const { QrCode } = await takeTicket(server, await linkOf(buyer, { TicketID: id }), friend)
  await sendChanges()
  expect(await inWallet(old)).toMatchObject({ state: 'EXPIRED', barcode: { value: code } })
  const door = await TestDoor.open(server)
  expect(await door.scan({ code })).toMatchObject({ result: 'void', reason: 'Given away' })
  const own = await saved(friend, id)
  expect(own).not.toBe(old)
  expect(await inWallet(own)).toMatchObject({ state: 'ACTIVE', barcode: { value: QrCode } })
})

test.each(['500', 'timeout', 'reset'] as const)(
  'a change is sent again after Google answered with %s',
  async (mode) => {
    const { buyer, id } = await aTicket()
    const pass = await saved(buyer, id)
    await finance.act(`tickets/${id}/refund`)
    await breakService(server, 'googlewallet', mode)
    await sendChanges()
    expect((await inWallet(pass))?.state).toBe('ACTIVE')
    expect((await queued()).at(-1)).toMatchObject({ done_at: null, last_error: expect.any(String) as string })
    await letHoursPass(server, 0.1)
    await sendChanges()
    expect((await inWallet(pass))?.state).toBe('EXPIRED')
  },
)

test('a change that Google never takes waits for staff, and is queued once', async () => {
  const { buyer, id } = await aTicket()
  const pass = await saved(buyer, id)
  await finance.act(`tickets/${id}/refund`)
  const before = (await queued()).length
  await breakService(server, 'googlewallet', '500', 100)
  for (let tries = 0; tries < 13; tries += 1) {
    await sendChanges()
    await letHoursPass(server, 1)
  }
  await breakService(server, 'googlewallet', '500', 0)
  expect((await queued()).slice(before)).toMatchObject([{ dead_at: expect.any(Date) as Date }])
  const manager = await TestStaff.make(server, 'manager')
  await manager.act('deadletters/retry')
  await sendChanges()
  expect((await inWallet(pass))?.state).toBe('EXPIRED')
})

test('two servers queue a change once', async () => {
  const { buyer, id } = await aTicket()
  await saved(buyer, id)
  await finance.act(`tickets/${id}/refund`)
  const before = (await queued()).length
  await sql`delete from job_turns where job = 'google-passes'`.execute(server.db)
  await Promise.all(Array.from({ length: 3 }, () => queuePasses(jobDepsOf(server))))
  expect(await queued()).toHaveLength(before + 1)
  await sendChanges()
})

test('no code and no number of a customer is in a queued message', async () => {
  const { buyer, id, code } = await aTicket()
  await saved(buyer, id)
  await finance.act(`tickets/${id}/refund`)
  await sql`delete from job_turns where job = 'google-passes'`.execute(server.db)
  await queuePasses(jobDepsOf(server))
  const rows = await server.db.selectFrom('outbox').select('payload').where('kind', '=', 'google-wallet').execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(rows)).not.toContain(buyer.phone)
  await sendChanges()
})
