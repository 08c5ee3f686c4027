import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobDepsOf } from '../test/job-deps.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { useFreshServer } from '../test/start-test-server.ts'
import { TestStaff } from '../test/test-staff.ts'
import { checkInvariant } from '../verify/check-invariant.ts'
import { INVARIANTS } from '../verify/invariants.ts'
import { COUNTED_TABLES } from '../verify/schema-file.ts'
import { reopenSealedDays } from './seal-days-sql.ts'
import { sealDays } from './seal-days.ts'

const server = useFreshServer()

const TODAY = `(now() at time zone 'utc')::date`
const SECRET = 'the secret of this server, which is long enough'

async function seal(): Promise<unknown[]> {
  const logged: unknown[] = []
  const log = {
    warn: () => undefined,
    error: (details: object, text: string) => void logged.push({ ...details, text }),
  }
  await sql`delete from job_turns where job = 'seal-days'`.execute(server.db)
  await sealDays(jobDepsOf(server, { log, hashSecrets: [SECRET] }))
  return logged
}

async function pastTriggers(...statements: string[]): Promise<void> {
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

/** Lets all that was written today be written this many days ago. */
async function writtenDaysAgo(days: number): Promise<void> {
  const tables = COUNTED_TABLES.map(
    ({ table }) =>
      `update ${table} set written_on = written_on - ${days} where written_on = ${TODAY}`,
  )
  await pastTriggers(...tables, `update written_rows set day = day - ${days} where day = ${TODAY}`)
}

async function faultsOfI5(hashSecrets: readonly string[] = [SECRET]): Promise<string[]> {
  const invariant = INVARIANTS.find(({ id }) => id === 'I5')
  if (!invariant) throw new Error('I5 is missing')
  const { faults } = await checkInvariant(server.db, invariant, { hashSecrets })
  return faults.map(({ fault }) => fault)
}

const countSeals = async () =>
  (await server.db.selectFrom('sealed_days').select('day').execute()).length

async function aSale(): Promise<void> {
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(await server.make.showtime({ price: 100 }), 2)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
}

/** Counts the audit anew, as somebody would who has the password of the database. */
const countedAnew = (day: string) => `insert into written_rows
  select 'audit', day, rows, digest from written_sums('audit',
    'id, at, actor_kind, actor_id, action, subject, detail', 'true') where ${day}`

/** The entry that let the seller in was among the changed ones. */
const UNINVITED = 'nobody has let a member of staff in'

test('a day is sealed once it is over, and the day that goes on is not', async () => {
  await aSale()
  await seal()
  expect(await countSeals()).toBe(0)
  await writtenDaysAgo(4)
  await aSale()
  expect(await seal()).toEqual([])
  const sealed = await countSeals()
  expect(sealed).toBeGreaterThan(5)
  await writtenDaysAgo(2)
  await seal()
  expect(await countSeals()).toBe(2 * sealed)
  await expectInvariants(server.db)
  expect(await faultsOfI5()).toEqual([])
})

test('whoever changes a row of a day that is over, and counts its rows anew, cannot make its seal', async () => {
  await aSale()
  await writtenDaysAgo(2)
  await seal()
  const change = `update audit set actor_kind = 'system', actor_id = null`
  const rehash = `update sealed_days set hash = hashes.hash from written_hashes('audit',
    'id, at, actor_kind, actor_id, action, subject, detail', 'true') hashes
    where table_name = 'audit'`
  await pastTriggers(change)
  expect(await faultsOfI5()).toEqual(['rows of audit were changed by hand'])
  await pastTriggers(rehash)
  expect(await faultsOfI5()).toEqual(['the seal of a day is not the one that the server made'])
})

test('a row that is added to a sealed day is seen, although it was counted', async () => {
  await aSale()
  await writtenDaysAgo(2)
  await seal()
  await pastTriggers(
    `insert into audit (actor_kind, action, subject, written_on)
      select 'system', 'nothing', 'nobody', max(day) from sealed_days`,
    countedAnew('true'),
  )
  expect(await faultsOfI5()).toContain('rows of audit were added by hand')
})

test('the seal of a day in the middle cannot be left out', async () => {
  for (const daysAgo of [6, 4, 2]) {
    await aSale()
    await writtenDaysAgo(daysAgo)
  }
  await seal()
  await pastTriggers(
    `delete from audit where written_on = (select (max(day) - 2) from sealed_days)`,
    `delete from sealed_days where table_name = 'audit'
      and day = (select (max(day) - 2) from sealed_days)`,
  )
  expect(await faultsOfI5()).toEqual([
    UNINVITED,
    'the seal of a day is not the one that the server made',
  ])
})

test('a day whose rows were changed is not sealed, and neither are later ones', async () => {
  await aSale()
  await writtenDaysAgo(4)
  await pastTriggers(`update audit set action = 'nothing'`)
  await aSale()
  await writtenDaysAgo(2)
  expect(await seal()).toEqual([
    { table: 'audit', text: 'a day is not sealed, because its rows were changed by hand' },
  ])
  const sealed = await server.db.selectFrom('sealed_days').select('table_name').execute()
  expect(sealed.map(({ table_name }) => table_name)).not.toContain('audit')
  expect(await faultsOfI5()).toEqual([UNINVITED, 'rows of audit were changed by hand'])
})

test('seals of an earlier secret still count, and those of an unknown one cannot be checked', async () => {
  await aSale()
  await writtenDaysAgo(2)
  await seal()
  expect(await faultsOfI5(['a new secret', SECRET])).toEqual([])
  expect(await faultsOfI5(['a secret of another machine'])).toEqual([
    'a day was sealed with a HASH_SECRET that is not here, so nobody can tell whether its seal is true',
  ])
})

test('a day that was sealed while the clock was ahead goes on being counted once the clock is right', async () => {
  await aSale()
  await writtenDaysAgo(2)
  await seal()
  const tables = COUNTED_TABLES.map(({ table }) => `update ${table} set written_on = ${TODAY}`)
  await pastTriggers(...tables, `update sealed_days set day = ${TODAY}`)
  await aSale()
  expect(await faultsOfI5()).not.toEqual([])
  await server.db.transaction().execute(reopenSealedDays)
  await aSale()
  expect(await countSeals()).toBe(0)
  expect(await faultsOfI5()).toEqual([])
})
