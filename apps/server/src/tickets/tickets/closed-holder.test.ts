import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/connect.ts'
import { rollBackToSavepoint, setSavepoint } from '../../platform/database/transaction-sql.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { checkInvariants, expectInvariants } from '../../test/ledger-check.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { PASSWORD, type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import { insertOwedRefunds, keepOwedError } from './owed-refunds-sql.ts'
import { insertTicketRefund, markShowtimesCancelled, voidTickets } from './refunds-sql.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')
const manager = TestStaff.use(server, 'manager')

const close = (customer: TestCustomer) =>
  customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password: PASSWORD })
const cancel = (showtimeId: string) => manager.act(`showtimes/${showtimeId}/cancel`)

async function caseOf(ticketId: string | undefined): Promise<MoneyCase | undefined> {
  const { cases } = await finance.read<{ cases: MoneyCase[] }>('moneycases?limit=100')
  return cases.find(({ ticketID }) => ticketID === ticketId)
}

/** Makes a customer with one ticket, who can buy no other. */
async function withTicket(balance = 100) {
  const customer = await server.make.customer({ balance })
  const showtime = await server.make.showtime({ price: 100 })
  const { tickets } = await customer.buy(showtime, 1)
  return { customer, showtime, ticketId: tickets[0]?.TicketID ?? '' }
}

async function payOwedNow() {
  await sql`update owed_ticket_refunds set next_attempt_at = now()
    where settled_at is null`.execute(server.db)
  await server.startWorker().runOnce()
}

test('the price of a cancelled ticket of a closed account is decided once by staff', async () => {
  const { customer, showtime, ticketId } = await withTicket()
  const stayer = await server.make.customer({ balance: 100 })
  await stayer.buy(showtime, 1)
  await close(customer)
  expect(await cancel(showtime.id)).toMatchObject({ refundedTickets: 1, owedTickets: 1 })
  await payOwedNow()
  expect([await customer.balance(), await stayer.balance()]).toEqual([0, 100])
  const waiting = await caseOf(ticketId)
  expect(waiting).toMatchObject({
    kind: 'closed-ticket',
    VpValue: 100,
    provider: null,
    customer: { uuid: customer.id, phoneNumber: '' },
  })
  await expectInvariants(server.db)

  const path = `moneycases/${waiting?.id ?? ''}/resolve`
  expect(await outcomeOf(finance.act(path, { resolution: 'collected' }))).toBe('case-resolution-wrong')
  const seen = () => outcomeOf(finance.act(path, { resolution: 'seen' }))
  expect((await Promise.all([seen(), seen()])).sort()).toEqual(['case-resolved', 'done'])
  await payOwedNow()
  expect([await customer.balance(), await caseOf(ticketId)]).toEqual([0, undefined])
})

test('a ticket of a closed account is not refunded by hand, and stays as it was', async () => {
  const { customer, ticketId } = await withTicket()
  await close(customer)
  expect(await outcomeOf(finance.act(`tickets/${ticketId}/refund`))).toBe('customer-closed')
  const ticket = server.db.selectFrom('tickets').select('status').where('id', '=', ticketId)
  expect(await ticket.execute()).toEqual([{ status: 'unused' }])
  expect(await customer.balance()).toBe(0)
})

test('Points that wait for room in an account wait for a person once it is closed', async () => {
  const { customer, showtime, ticketId } = await withTicket(MAX_BALANCE_VP)
  await finance.act(`customers/${customer.id}/adjust`, { amount: 100 })
  await cancel(showtime.id)
  expect(await caseOf(ticketId)).toBeUndefined()
  await finance.act(`customers/${customer.id}/adjust`, { amount: -100 })
  await close(customer)
  await payOwedNow()
  await payOwedNow()
  expect(await customer.balance()).toBe(MAX_BALANCE_VP - 100)
  expect(await caseOf(ticketId)).toMatchObject({ kind: 'closed-ticket', VpValue: 100 })
})

test('an account closed during a cancellation gets its Points first, or staff decide', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { customer, showtime, ticketId } = await withTicket()
    const [closed] = await Promise.all([close(customer), cancel(showtime.id)])
    expect(closed.statusCode).toBe(200)
    const isAsked = (await caseOf(ticketId)) !== undefined
    expect(await customer.balance()).toBe(isAsked ? 0 : 100)
    await expectInvariants(server.db)
  }
})

test('an earlier release cannot return Points to a closed account, so staff decide', async () => {
  const { customer, showtime, ticketId } = await withTicket()
  await close(customer)
  const staff = server.db.selectFrom('staff').select('id')
  const { id: staffId } = await staff.executeTakeFirstOrThrow()
  await server.db.transaction().execute(async (tx) => {
    await markShowtimesCancelled(tx, [showtime.id])
    await voidTickets(tx, [ticketId])
    await setSavepoint(tx)
    await expect(returnAsEarlier(tx, { customerId: customer.id, ticketId, staffId })).rejects.toThrow('is closed')
    await rollBackToSavepoint(tx)
    await insertOwedRefunds(tx, [{ ticketId, vp: 100 }], staffId)
    await keepOwedError(tx, ticketId, 'internal')
  })
  await payOwedNow()
  expect(await customer.balance()).toBe(0)
  expect(await caseOf(ticketId)).toMatchObject({ kind: 'closed-ticket', VpValue: 100 })
})

/** Returns Points as releases did that did not look whether the account is closed. */
async function returnAsEarlier(
  tx: Transaction,
  { customerId, ticketId, staffId }: Record<'customerId' | 'ticketId' | 'staffId', string>,
) {
  const moved = await moveVp(tx, {
    customerId,
    amount: 100,
    operatorAccount: 'refunds',
    reason: 'ticket-refund',
    reference: ticketId,
  })
  const movementId = moved?.movementId ?? ''
  await insertTicketRefund(tx, { ticketId, movementId, vp: 100, cause: 'cancellation', staffId })
}

test('I8 finds a cancelled ticket of a closed account without a case', async () => {
  await using other = await startTestServer()
  const customer = await other.make.customer({ balance: 100 })
  const showtime = await other.make.showtime({ price: 100 })
  await customer.buy(showtime, 1)
  await close(customer)
  await (await TestStaff.make(other, 'manager')).act(`showtimes/${showtime.id}/cancel`)
  await expectInvariants(other.db)
  await other.db.deleteFrom('money_cases').execute()
  const findings = await checkInvariants(other.db)
  expect(findings.find(({ id }) => id === 'I8')).toMatchObject({ broken: 1 })
})
