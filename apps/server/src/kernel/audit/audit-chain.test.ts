import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useFreshServer } from '../../test/start-test-server.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { recordAudit, recordAudits, type AuditEntry } from './audit-sql.ts'

const server = useFreshServer()

const entryOf = (subject: string): AuditEntry => ({
  actor: { kind: 'system' },
  action: 'try-chain',
  subject,
  detail: { note: 'Ọlá’s “note”\twith a tab' },
})

const places = async () => {
  const { rows } = await sql<{ subject: string; chain: number; place: string }>`
    select subject, chain, place from audit where action = 'try-chain' order by id`.execute(server.db)
  return rows
}

test('entries that are written at once have chains of their own, and none waits', async () => {
  await server.db.transaction().execute(async (first) => {
    await recordAudit(first, entryOf('first'))
    await server.db.transaction().execute((second) => recordAudit(second, entryOf('second')))
    await recordAudit(first, entryOf('first again'))
  })
  const [first, again, second] = (await places()).sort((one, other) => (one.subject < other.subject ? -1 : 1))
  expect(again?.chain).toBe(first?.chain)
  expect(Number(again?.place)).toBe(Number(first?.place) + 1)
  expect(second?.chain).not.toBe(first?.chain)
  await expectInvariants(server.db)
})

test('an entry that is rolled back leaves its chain as it was', async () => {
  const before = await places()
  const gone = new Error('The server is killed')
  const killed = server.db.transaction().execute(async (tx) => {
    await recordAudits(tx, [entryOf('lost'), entryOf('lost too')])
    throw gone
  })
  await expect(killed).rejects.toBe(gone)
  expect(await places()).toEqual(before)
  await server.db.transaction().execute((tx) => recordAudits(tx, []))
  await server.db.transaction().execute((tx) => recordAudit(tx, entryOf('kept')))
  await expectInvariants(server.db)
})

test('many that write at once leave sound chains', async () => {
  const writing = Array.from({ length: 40 }, (_, index) =>
    server.db.transaction().execute(async (tx) => {
      await recordAudits(tx, [entryOf(`${index}`), entryOf(`${index} again`)])
      await sql`select pg_sleep(0.01)`.execute(tx)
    }),
  )
  await Promise.all(writing)
  expect((await places()).filter(({ subject }) => subject.endsWith('again'))).toHaveLength(40)
  await expectInvariants(server.db)
})
