import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSettings } from '../../test/settings.ts'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { outcomeOf, throwIfRefused } from '../../test/outcomes.ts'
import { givePoints, makeGiver } from '../../test/transfers.ts'
import { startTestServer, useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import { Makers } from '../../test/makers.ts'
import { PASSWORD, type TestCustomer, TestStaff } from '../../test/people.ts'
import { untilSomeWait } from '../../test/waiting-statements.ts'
import { withoutLocks } from '../../test/without-locks.ts'

const server = useCheckedServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')

interface Held {
  table: 'ledger_accounts' | 'customers'
  ids: readonly string[]
  db?: TestServer['db']
}

/** Starts both while these rows are locked, the first one a moment before the second. */
async function together<One, Other>(
  { table, ids, db = server.db }: Held,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const running = await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = any(${[...ids]}::uuid[])
      order by id for update`.execute(tx)
    const first = one()
    await untilSomeWait(db, 1)
    const second = other()
    await untilSomeWait(db, 2)
    return { first, second }
  })
  return Promise.all([running.first, running.second])
}

const give = (giver: TestCustomer, receiver: TestCustomer, vp = 100) => outcomeOf(givePoints(giver, receiver, { vp }))

const wallets = (...customers: TestCustomer[]): Held => ({
  table: 'ledger_accounts',
  ids: customers.map(({ id }) => id),
})

async function close(customer: TestCustomer): Promise<void> {
  throwIfRefused(await customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password: PASSWORD }))
}

test('if two simultaneous transfers need the same Points, only one succeeds', async () => {
  const giver = await makeGiver(server, 150)
  const [one, other] = [await server.make.customer(), await server.make.customer()]
  const outcomes = await together(
    wallets(giver),
    () => give(giver, one),
    () => give(giver, other),
  )
  expect(outcomes).toEqual(['won', 'points-not-givable'])
  expect(await giver.balance()).toBe(50)
})

/** Gives twice at once when the limit of a day allows one gift. */
async function giveTwiceWithinOneLimit(at: TestServer) {
  await changeSettings(at.db, { points_gift_day_limit: 150 })
  const giver = await makeGiver(at)
  const [one, other] = [await at.make.customer(), await at.make.customer()]
  const outcomes = await together(
    { ...wallets(giver), db: at.db },
    () => give(giver, one),
    () => give(giver, other),
  )
  await changeSettings(at.db, { points_gift_day_limit: 5000 })
  return outcomes
}

test('if the daily limit allows only one of two transfers, only one succeeds', async () => {
  expect(await giveTwiceWithinOneLimit(server)).toEqual(['won', 'points-day-limit'])
})

test('control: without the lock on the wallet, both transfers pass the daily limit', async () => {
  await using bare = await startTestServer({ sandbox: true })
  const app = await createApp(createDeps(bare.config, bare.db.withPlugin(withoutLocks)))
  await app.ready()
  const unlocked = Object.assign(Object.create(bare) as TestServer, {
    make: new Makers(app, bare.db),
  })
  expect(await giveTwiceWithinOneLimit(unlocked)).toEqual(['won', 'won'])
  await app.close()
})

test('two customers who give to each other at the same moment do not block each other', async () => {
  const [one, other] = [await makeGiver(server), await makeGiver(server)]
  for (let round = 0; round < 3; round += 1) {
    const outcomes = await together(
      wallets(one, other),
      () => give(one, other, 100),
      () => give(other, one, 150),
    )
    expect(outcomes).toEqual(['won', 'won'])
  }
  expect([await one.balance(), await other.balance()]).toEqual([1150, 850])
})

test('if a transfer and a purchase need the same Points, only one succeeds', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const receiver = await server.make.customer()
  for (let round = 0; round < 3; round += 1) {
    const giver = await makeGiver(server, 150)
    const outcomes = await Promise.all([give(giver, receiver), outcomeOf(giver.buy(showtime, 1))])
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(await giver.balance()).toBe(50)
  }
})

test('a transfer to an account closed first is refused, and otherwise stays there', async () => {
  const giver = await makeGiver(server)
  const [early, late] = [await server.make.customer(), await server.make.customer()]
  expect(
    await together(
      { table: 'customers', ids: [early.id] },
      () => outcomeOf(close(early)),
      () => give(giver, early),
    ),
  ).toEqual(['won', 'points-receiver-unknown'])
  expect(await giver.balance()).toBe(1000)
  expect(
    await together(
      { table: 'customers', ids: [late.id] },
      () => give(giver, late),
      () => outcomeOf(close(late)),
    ),
  ).toEqual(['won', 'won'])
  expect(await late.balance()).toBe(100)
})

test('a transfer is refused if its giver closed the account first', async () => {
  const [giver, receiver] = [await server.make.customer(), await server.make.customer()]
  expect(
    await together(
      { table: 'customers', ids: [giver.id] },
      () => outcomeOf(close(giver)),
      () => give(giver, receiver),
    ),
  ).toEqual(['won', 'session-ended'])
})

test('when two people recall the same transfer at once, its Points move once', async () => {
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  const { giftID } = await givePoints(giver, receiver)
  const other = await TestStaff.make(server, 'admin')
  const callBack = (by: TestStaff) => outcomeOf(by.act(`pointsgifts/${giftID}/callback`))
  const outcomes = await together(
    wallets(giver, receiver),
    () => callBack(finance),
    () => callBack(other),
  )
  expect(outcomes).toEqual(['won', 'points-gift-called-back'])
  expect([await giver.balance(), await receiver.balance()]).toEqual([1000, 0])
})

test('when received Points are spent and called back at once, one of the two succeeds', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const giver = await makeGiver(server)
  for (let round = 0; round < 3; round += 1) {
    const receiver = await server.make.customer()
    const { giftID } = await givePoints(giver, receiver)
    const outcomes = await Promise.all([
      outcomeOf(receiver.buy(showtime, 1)),
      outcomeOf(finance.act(`pointsgifts/${giftID}/callback`)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(await receiver.balance()).toBe(0)
  }
})
