// These tests make other calls of a customer while the account is being closed, because such a call could write
// something personal back.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { rowsWith } from '../../test/rows.ts'
import { drawPicture, sendPicture } from '../../test/media.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { PASSWORD, type TestCustomer } from '../../test/people.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { pseudonymise } from './close-account-sql.ts'
import { setUsername } from './profile-sql.ts'

const server = useCheckedServer()

const close = (customer: TestCustomer) =>
  customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password: PASSWORD })

test('a call is refused if its account was closed after the session check', async () => {
  const customer = await server.make.customer()
  await close(customer)
  // The call has passed the check of its session, as if the account had been closed just afterwards.
  await server.db.updateTable('sessions').set({ revoked_at: null }).where('customer_id', '=', customer.id).execute()
  expect(refusalOf(await close(customer))).toEqual([401, 'session-ended'])
})

test('five simultaneous closings close an account once, and no change restores it', async () => {
  const customer = await server.make.customer()
  const answers = await Promise.all(Array.from({ length: 5 }, () => close(customer)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const audit = await server.db.selectFrom('audit').select('action').where('subject', '=', customer.id).execute()
  expect(audit).toEqual([{ action: 'account-closed' }])
  const nameNow = () =>
    server.db.selectFrom('customers').select('username').where('id', '=', customer.id).executeTakeFirstOrThrow()
  const closed = await nameNow()
  await server.db.transaction().execute((tx) => setUsername(tx, customer.id, 'BackAgain'))
  expect(await nameNow()).toEqual(closed)
})

test('a picture that arrives while its account is being closed is not kept', async () => {
  const uploads = join(server.config.DATA_DIR, 'uploads')
  const before = await readdir(uploads)
  const customer = await server.make.customer()
  const png = await drawPicture()
  const uploading = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customers').where('id', '=', customer.id).forUpdate().execute()
    const answer = sendPicture(server.app, customer, png)
    await expect.poll(async () => (await readdir(uploads)).length).toBe(before.length + 1)
    await pseudonymise(tx, customer.id)
    return { answer }
  })
  expect(refusalOf(await uploading.answer)).toEqual([401, 'session-ended'])
  expect(await readdir(uploads)).toEqual(before)
})

test.each([
  ['email', 'PUT', 'user/update', { email: 'late@example.com' }],
  ['username', 'PUT', 'user/update', { username: 'TooLate' }],
  ['device', 'POST', 'user/devicedetails', { devicetype: 'iOS', platform: 'ios' }],
  ['pin by SMS', 'POST', 'sendpin', {}],
] as const)(
  'a change of %s that waited for a closing is refused and leaves no trace',
  async (_what, method, path, change) => {
    const customer = await server.make.customer({ balance: 100 })
    const { tickets } = await customer.buy(await server.make.showtime({ price: 100 }), 1)
    const named = { uuid: customer.id, userUUID: customer.id, ticketID: tickets[0]?.TicketID }
    const traces = async () => ({
      devices: await tracesIn('devices', customer),
      messages: (await tracesIn('outbox', customer)).length,
    })
    const before = await traces()
    const changing = await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('customers').select('id').where('id', '=', customer.id).forUpdate().execute()
      const answer = customer.call(method, `/api/v1/${path}`, { ...named, ...change })
      await untilOneWaits(server.db)
      await pseudonymise(tx, customer.id)
      return { answer }
    })
    expect(refusalOf(await changing.answer)).toEqual([401, 'session-ended'])
    expect(await traces()).toEqual(before)
    expect(await rowsWith(server.db, customer.phone.slice(1))).toEqual([])
  },
)

function tracesIn(table: 'devices' | 'outbox', { id }: TestCustomer) {
  return server.db.selectFrom(table).selectAll().where('customer_id', '=', id).execute()
}
