import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { expect, test } from 'vitest'
import { sendTexts } from '../../operator/messages/send-outbox.ts'
import { findWhatsAppNumber } from '../../operator/messages/whatsapp-sql.ts'
import { actionsAbout } from '../../test/observe.ts'
import { jobDepsOf, useTestServer } from '../../test/start-test-server.ts'
import { PASSWORD, NOTE, TestStaff, type TestCustomer } from '../../test/people.ts'
import { freshPhone, messagesTo, post, wrongCode } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'

const server = useTestServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')
const admin = TestStaff.use(server, 'admin')

const customerNow = async ({ id }: TestCustomer) =>
  (await admin.read<{ customer: StaffCustomer }>(`customers/${id}`)).customer

/** Sends a code to a number for a move of this account, and returns the code with its id. */
async function codeFor(customer: TestCustomer, phoneNumber: string) {
  const answer = await finance.call('POST', `customers/${customer.id}/number/code`, { phoneNumber })
  expect(answer.statusCode, answer.body).toBe(202)
  const [sms] = await messagesTo(server, phoneNumber)
  return { codeID: answer.json<{ codeID: string }>().codeID, code: /^\d{5}/.exec(sms?.text ?? '')?.[0] ?? '' }
}

const propose = (customer: TestCustomer, phoneNumber: string, given: { codeID: string; code: string }) =>
  finance.call('POST', `customers/${customer.id}/number`, { phoneNumber, note: NOTE, ...given })

async function proposed() {
  const customer = await server.make.customer({ balance: 700 })
  const phoneNumber = freshPhone()
  const answer = await propose(customer, phoneNumber, await codeFor(customer, phoneNumber))
  expect(answer.statusCode, answer.body).toBe(200)
  return { customer, phoneNumber, id: answer.json<{ move: { id: string } }>().move.id }
}

test('two people move an account to a verified number, and the old one is notified', async () => {
  const { customer, phoneNumber, id } = await proposed()
  expect((await customerNow(customer)).numberMove).toMatchObject({ id, phoneNumber })
  expect((await customerNow(customer)).phoneNumber).toBe(customer.phone)
  expect(refusalOf(await finance.call('POST', `numbermoves/${id}/approve`))).toEqual([403, 'adjustment-own'])
  const approved = await admin.call('POST', `numbermoves/${id}/approve`)
  expect(approved.statusCode, approved.body).toBe(200)

  const now = await customerNow(customer)
  expect(now).toMatchObject({ phoneNumber, balance: 700, sessions: 0, numberMove: null })
  expect((await post(server, 'login', { phoneNumber, password: PASSWORD })).statusCode).toBe(200)
  expect((await post(server, 'login', { phoneNumber: customer.phone, password: PASSWORD })).statusCode).toBe(401)
  await sendTexts(jobDepsOf(server))
  expect((await messagesTo(server, customer.phone)).map(({ text }) => text)).toEqual([
    expect.stringContaining('was moved to another number'),
    expect.stringContaining('was asked to move'),
  ])
  const actions = await actionsAbout(server.db, customer.id)
  expect(JSON.stringify(actions)).not.toContain(phoneNumber)
  expect(refusalOf(await admin.call('POST', `numbermoves/${id}/approve`))).toEqual([404, 'number-move-not-found'])
})

test('a new number gets no WhatsApp messages before its owner asks for them', async () => {
  const { customer, id } = await proposed()
  const account = server.db.updateTable('customers').where('id', '=', customer.id)
  await account.set({ whatsapp_since: new Date() }).execute()
  expect((await admin.call('POST', `numbermoves/${id}/approve`)).statusCode).toBe(200)
  expect(await findWhatsAppNumber(server.db, customer.id)).toBeUndefined()
})

test('messages about counter tickets go to the new number after a move', async () => {
  const { customer, phoneNumber, id } = await proposed()
  const showtime = await server.make.showtime({ price: 1_500 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sellTo = (phone: string) =>
    till.sell(showtime, { tickets: standard(1), tenders: cash(100_000), phoneNumber: phone })
  const other = freshPhone()
  const sales = [await sellTo(customer.phone), await sellTo(other)]
  const [answer, racing] = await Promise.all([admin.call('POST', `numbermoves/${id}/approve`), sellTo(customer.phone)])
  expect(answer.statusCode, answer.body).toBe(200)
  const numberOf = async ({ purchase }: (typeof sales)[number]) => {
    const row = server.db.selectFrom('counter_buyers').select('phone').where('purchase_id', '=', purchase.id)
    return (await row.executeTakeFirstOrThrow()).phone
  }
  expect(await Promise.all(sales.map(numberOf))).toEqual([phoneNumber, other])
  // A purchase before the move gets the new number too. A later purchase with the old number is not the account's.
  const { holder_id: holder } = await server.db
    .selectFrom('tickets')
    .select('holder_id')
    .where('purchase_id', '=', racing.purchase.id)
    .executeTakeFirstOrThrow()
  expect(await numberOf(racing)).toBe(holder === null ? customer.phone : phoneNumber)
})

test('a wrong code proposes no move, and the code of a move resets no password', async () => {
  const customer = await server.make.customer()
  const phoneNumber = freshPhone()
  const { codeID, code } = await codeFor(customer, phoneNumber)
  expect(refusalOf(await propose(customer, phoneNumber, { codeID, code: wrongCode(code) }))[1]).toBe('otp-invalid')
  expect((await customerNow(customer)).numberMove).toBeNull()
  const other = freshPhone()
  expect(refusalOf(await propose(customer, other, { codeID, code }))[1]).toBe('otp-invalid')
  const again = await finance.call('POST', `customers/${customer.id}/number/code`, { phoneNumber })
  expect(refusalOf(again)[1]).toBe('otp-too-soon')
})

test('an account cannot move to a number that has an account', async () => {
  const customer = await server.make.customer()
  const taken = await server.make.customer()
  const asked = await finance.call('POST', `customers/${customer.id}/number/code`, { phoneNumber: taken.phone })
  expect(refusalOf(asked)).toEqual([409, 'number-has-account'])
  const { id, customer: moving, phoneNumber } = await proposed()
  await server.db.updateTable('customers').set({ phone: phoneNumber }).where('id', '=', taken.id).execute()
  expect(refusalOf(await admin.call('POST', `numbermoves/${id}/approve`))).toEqual([409, 'number-has-account'])
  expect((await customerNow(moving)).phoneNumber).toBe(moving.phone)
})

test('when two people decide at once, only one decision counts', async () => {
  const { customer, id } = await proposed()
  const second = await TestStaff.make(server, 'finance')
  const answers = await Promise.all([
    admin.call('POST', `numbermoves/${id}/approve`),
    second.call('POST', `numbermoves/${id}/approve`),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  const other = await proposed()
  const rejected = await admin.call('POST', `numbermoves/${other.id}/reject`, { note: NOTE })
  expect(rejected.statusCode, rejected.body).toBe(200)
  expect((await customerNow(other.customer)).phoneNumber).toBe(other.customer.phone)
  expect((await customerNow(customer)).numberMove).toBeNull()
})

test('finance ends all sessions of a customer at once, and managers cannot', async () => {
  const customer = await server.make.customer()
  const path = `customers/${customer.id}/sessions/end`
  const manager = await TestStaff.make(server, 'manager')
  expect(refusalOf(await manager.call('POST', path, { note: NOTE }))).toEqual([403, 'not-allowed'])
  expect((await finance.call('POST', path, { note: NOTE })).statusCode).toBe(200)
  expect((await customerNow(customer)).sessions).toBe(0)
  expect((await customer.call('GET', `/api/v1/user/${customer.id}`)).statusCode).toBe(401)
})
