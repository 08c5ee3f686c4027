import { groupPin } from '@velvet/contract/tickets/pin'
import { PIN_SENDS } from '@velvet/contract/tickets/pin-message'
import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { CLOSINGS_A_DAY, EXPORTS_A_DAY } from '@velvet/contract/people/staff.rules'
import { oneByOne } from '../../test/makers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actionsAbout, queuedFor } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { NOTE, outcomeOf, TestStaff } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)
const admin = TestStaff.use(server, 'admin')
const manager = TestStaff.use(server, 'manager')

async function aHolder() {
  const customer = await server.make.customer({ balance: 100 })
  const { tickets } = await customer.buy(await server.make.showtime({ price: 100 }), 1)
  const [ticket] = tickets
  if (!ticket) throw new Error('A ticket is missing')
  return { customer, ticket }
}

test('a manager has a pin sent to its buyer, and never sees it', async () => {
  const { customer, ticket } = await aHolder()
  const send = () => manager.call('POST', `customers/${customer.id}/tickets/${ticket.TicketID}/sendpin`, {})
  const sent = await send()
  expect([sent.statusCode, sent.json()]).toEqual([
    202,
    { sentTo: `${customer.phone.slice(0, 4)}***${customer.phone.slice(-4)}` },
  ])
  const sms = (await queuedFor(server, customer)).filter(({ topic }) => topic === 'pin')
  expect(JSON.stringify(sms)).toContain(groupPin(ticket.QrCode))
  const actions = await actionsAbout(server.db, customer.id)
  const after = { ticket: ticket.TicketID }
  expect(actions).toMatchObject([{ actor_id: manager.id, action: 'send-pin', detail: { after } }])
  expect(JSON.stringify(actions)).not.toContain(ticket.QrCode)
  expect(refusalOf(await send())).toEqual([429, 'pin-just-sent'])
})

test('staff send a pin only to its holder, before the showtime ends', async () => {
  const [{ customer, ticket }, { customer: other, ticket: over }] = [await aHolder(), await aHolder()]
  const send = ({ id }: { id: string }, { TicketID }: { TicketID: string }) =>
    manager.call('POST', `customers/${id}/tickets/${TicketID}/sendpin`, {})
  expect(refusalOf(await send(other, ticket))).toEqual([404, 'ticket-not-found'])
  await sql`update showtimes set starts_at = now() - interval '3 hours',
    ends_at = now() - interval '1 hour'
    where id = (select showtime_id from tickets where id = ${over.TicketID})`.execute(server.db)
  expect(refusalOf(await send(other, over))).toEqual([409, 'ticket-over'])
  await admin.act(`customers/${customer.id}/close`)
  await letADayPass(customer.id)
  expect(refusalOf(await send(customer, ticket))).toEqual([409, 'customer-closed'])
})

test('staff can send a pin more often than its buyer can, but not twice in a minute', async () => {
  const { customer, ticket } = await aHolder()
  const path = `customers/${customer.id}/tickets/${ticket.TicketID}/sendpin`
  for (let send = 0; send <= PIN_SENDS; send += 1) {
    expect((await manager.call('POST', path, {})).statusCode).toBe(202)
    expect(refusalOf(await manager.call('POST', path, {}))).toEqual([429, 'pin-just-sent'])
    await sql`update tickets set pin_sent_at = null where id = ${ticket.TicketID}`.execute(server.db)
  }
})

test('an admin exports what is stored about a customer, without codes, and says why', async () => {
  const { customer, ticket } = await aHolder()
  const answer = await admin.call('POST', `customers/${customer.id}/export`, { note: NOTE })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    account: { UUID: customer.id, PhoneNumber: customer.phone },
    tickets: [{ TicketID: ticket.TicketID }],
    points: [{ amount: 100 }, { amount: -100 }],
  })
  expect(answer.body).not.toContain(ticket.QrCode)
  expect(await actionsAbout(server.db, customer.id)).toMatchObject([
    { actor_id: admin.id, action: 'export-account', detail: { note: NOTE } },
  ])
})

/** Makes the waiting closing of a customer due, and lets the jobs run. */
async function letADayPass(customerId: string): Promise<void> {
  await server.db
    .updateTable('customers')
    .set({ closes_at: sql<Date>`now()` })
    .where('id', '=', customerId)
    .execute()
  await worker.runOnce()
}

const shown = async (id: string) => (await admin.read<{ customer: StaffCustomer }>(`customers/${id}`)).customer

test('an account closed by staff stays for a day, after a warning to its owner', async () => {
  const { customer } = await aHolder()
  const key = { 'idempotency-key': 'closed-once' }
  const close = () => admin.call('POST', `customers/${customer.id}/close`, { note: NOTE }, key)
  const [first, second] = [await close(), await close()]
  expect([second.statusCode, second.body]).toEqual([200, first.body])
  const { closesAt } = first.json<{ closesAt: string }>()
  expect(Date.parse(closesAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  const sms = (await queuedFor(server, customer)).filter(({ topic }) => topic === 'account')
  expect(JSON.stringify(sms)).toContain('If you did not ask for that')
  await worker.runOnce()
  expect(await shown(customer.id)).toMatchObject({ closed: false, closesAt })
  expect(await outcomeOf(admin.act(`customers/${customer.id}/close`))).toBe('closing-waits')

  await letADayPass(customer.id)
  expect(await shown(customer.id)).toMatchObject({
    closed: true,
    closesAt: null,
    phoneNumber: '',
    email: null,
    sessions: 0,
  })
  expect(refusalOf(await customer.call('GET', `/api/v1/user/${customer.id}`))).toEqual([401, 'session-ended'])
  expect(await actionsAbout(server.db, customer.id)).toMatchObject([
    { actor_id: admin.id, action: 'ask-closing', detail: { note: NOTE } },
    { actor_id: admin.id, action: 'close-account' },
  ])
  expect(await outcomeOf(admin.act(`customers/${customer.id}/close`))).toBe('customer-closed')
  expect(await outcomeOf(admin.act(`customers/${customer.id}/export`))).toBe('customer-closed')
})

test('a closing is called off, and then the account stays', async () => {
  const customer = await server.make.customer()
  const callOff = () => outcomeOf(admin.act(`customers/${customer.id}/close/calloff`))
  expect(await callOff()).toBe('closing-not-asked')
  await admin.act(`customers/${customer.id}/close`)
  expect(await callOff()).toBe('done')
  await worker.runOnce()
  expect(await shown(customer.id)).toMatchObject({ closed: false, closesAt: null })
  expect((await customer.call('GET', `/api/v1/user/${customer.id}`)).statusCode).toBe(200)
})

test('a customer who pays when the day is over is erased later', async () => {
  const customer = await server.make.customer()
  await admin.act(`customers/${customer.id}/close`)
  await startTopUp(customer, 300)
  await letADayPass(customer.id)
  const { closed, closesAt } = await shown(customer.id)
  expect([closed, Date.parse(closesAt ?? '') > Date.now()]).toEqual([false, true])
})

test.each([
  ['close', CLOSINGS_A_DAY, 'closings-of-today'],
  ['export', EXPORTS_A_DAY, 'exports-of-today'],
])('all admins together %s no more than %i accounts a day', async (action, most, refusal) => {
  await sql`delete from shares`.execute(server.db)
  const admins = [admin, await TestStaff.make(server, 'admin')]
  const customers = await oneByOne(most + 2, () => server.make.customer())
  const outcomes = []
  for (const [place, { id }] of customers.entries()) {
    const by = admins[place % 2] ?? admin
    outcomes.push(await outcomeOf(by.act(`customers/${id}/${action}`)))
  }
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(most)
  expect(outcomes.at(-1)).toBe(refusal)
})

test('a customer who does not exist is neither exported nor closed', async () => {
  for (const action of ['export', 'close']) {
    const nobody = admin.act(`customers/${crypto.randomUUID()}/${action}`)
    expect(await outcomeOf(nobody)).toBe('customer-not-found')
  }
})

test('an account with a payment under way is not closed', async () => {
  const customer = await server.make.customer()
  await startTopUp(customer, 300)
  expect(await outcomeOf(admin.act(`customers/${customer.id}/close`))).toBe('payment-under-way')
  expect((await customer.call('GET', `/api/v1/user/${customer.id}`)).statusCode).toBe(200)
})

test('only admins export and close accounts, while managers and finance may send a pin', async () => {
  const { customer } = await aHolder()
  const finance = await TestStaff.make(server, 'finance')
  const attendant = await TestStaff.make(server, 'attendant')
  for (const [member, path] of [
    [finance, 'export'],
    [manager, 'close'],
    [attendant, `tickets/${customer.id}/sendpin`],
  ] as const) {
    const refused = await member.call('POST', `customers/${customer.id}/${path}`, { note: 1 })
    expect(refusalOf(refused)).toEqual([403, 'not-allowed'])
  }
})
