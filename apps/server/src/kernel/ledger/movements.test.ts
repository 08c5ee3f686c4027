import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/connect.ts'
import { actionsAbout } from '../../test/observe.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { hasRoomFor, lockBalance } from './ledger-sql.ts'
import { moveWithCause, moveVp } from './move-with-cause.ts'

const server = useTestServer()

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => server.db.transaction().execute(work)

/** Adjusts the balance of a customer, as a member of staff decided. */
async function adjust(customerId: string, amount: number, note?: string) {
  const { id: staffId } = await server.make.staff('finance')
  const moved = await inTransaction((tx) =>
    moveWithCause(tx, {
      customerId,
      amount,
      reason: 'adjustment',
      reference: crypto.randomUUID(),
      actor: { kind: 'staff', id: staffId },
      ...(note !== undefined && { note }),
    }),
  )
  return { staffId, moved }
}

/** Returns the accounts of a movement with what each of them received. */
const entriesOf = (movementId: string | undefined) =>
  server.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select(['kind', 'amount', 'balance_after as balanceAfter'])
    .where('movement_id', '=', movementId ?? '')
    .orderBy('kind')
    .execute()

const countMovements = async () => {
  const query = server.db.selectFrom('ledger_movements').select((eb) => eb.fn.countAll().as('all'))
  return Number((await query.executeTakeFirstOrThrow()).all)
}

test('the operator pays what a customer receives, and receives what a customer pays', async () => {
  const { id } = await server.make.customer({ balance: 100 })
  const { moved: given } = await adjust(id, 30)
  expect(given?.balance).toBe(130)
  expect(await entriesOf(given?.movementId)).toEqual([
    { kind: 'adjustments', amount: -30, balanceAfter: null },
    { kind: 'customer', amount: 30, balanceAfter: 130 },
  ])
  const { moved: taken } = await adjust(id, -130)
  expect(taken?.balance).toBe(0)
  expect(await entriesOf(taken?.movementId)).toEqual([
    { kind: 'adjustments', amount: 130, balanceAfter: null },
    { kind: 'customer', amount: -130, balanceAfter: 0 },
  ])
})

test('the first Points of a new customer are taken from the account for promotions', async () => {
  const { id } = await server.make.customer({ balance: 40 })
  const { movement_id } = await server.db
    .selectFrom('ledger_entries')
    .select('movement_id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const [, promotions] = await entriesOf(movement_id)
  expect(promotions).toEqual({ kind: 'promotions', amount: -40, balanceAfter: null })
})

test('a customer pays no more than the balance, and a refused payment leaves no trace', async () => {
  const customer = await server.make.customer({ balance: 100 })
  const before = await countMovements()
  const { moved, staffId } = await adjust(customer.id, -101)
  expect(moved).toBeUndefined()
  expect([await customer.balance(), await countMovements()]).toEqual([100, before])
  const audited = server.db.selectFrom('audit').select('id').where('actor_id', '=', staffId)
  expect(await audited.execute()).toEqual([])
})

test('a movement above the balance limit is refused and changes nothing', async () => {
  const customer = await server.make.customer({ balance: MAX_BALANCE_VP })
  await expect(adjust(customer.id, 1)).rejects.toMatchObject({ code: 'balance-too-high' })
  expect(await customer.balance()).toBe(MAX_BALANCE_VP)
})

test('the audit names who moved Points, how many, for whom and why', async () => {
  const { id } = await server.make.customer()
  const { moved, staffId } = await adjust(id, 30, 'A broken seat')
  const detail = { customer: id, vp: 30, note: 'A broken seat' }
  const entry = { actor_id: staffId, action: 'adjustment', detail }
  expect(await actionsAbout(server.db, moved?.movementId ?? '')).toEqual([entry])
  const { moved: unexplained } = await adjust(id, 30)
  expect(await actionsAbout(server.db, unexplained?.movementId ?? '')).toMatchObject([
    { detail: { customer: id, vp: 30 } },
  ])
})

test('two movements with the same cause move Points only once', async () => {
  const customer = await server.make.customer({ balance: 200 })
  const pay = () =>
    inTransaction((tx) =>
      moveVp(tx, {
        customerId: customer.id,
        amount: -60,
        operatorAccount: 'adjustments',
        reason: 'adjustment',
        reference: customer.id,
      }),
    )
  const outcomes = await Promise.allSettled([pay(), pay()])
  const paid = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value)
  expect(paid).toHaveLength(1)
  expect(await customer.balance()).toBe(140)
})

test('an account has room for exactly what is left below the limit of a balance', async () => {
  const { id } = await server.make.customer({ balance: MAX_BALANCE_VP - 100 })
  const rooms = await inTransaction(async (tx) => [
    await hasRoomFor(tx, id, 100),
    await hasRoomFor(tx, id, 101),
    await hasRoomFor(tx, crypto.randomUUID(), 1),
  ])
  expect(rooms).toEqual([true, false, false])
})

test('a locked balance can be read, but not spent until the lock ends', async () => {
  const customer = await server.make.customer({ balance: 100 })
  const { payment } = await inTransaction(async (tx) => {
    expect(await lockBalance(tx, customer.id)).toBe(100)
    const payment = adjust(customer.id, -100)
    await untilOneWaits(server.db)
    expect(await customer.balance()).toBe(100)
    return { payment }
  })
  expect((await payment).moved?.balance).toBe(0)
})
