import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/outcomes.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../../test/test-door.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)

test('if the database refuses one scan, the other scans are still stored', async () => {
  const { codes } = await sellTickets(server, 3)
  await sql`alter table gate_scans add constraint poison check (note <> 'poison')`.execute(server.db)
  const scans = codes.map((code, at) => ({ code, note: at === 1 ? 'poison' : 'fine' }))
  const answers = await door.send(scans)
  await sql`alter table gate_scans drop constraint poison`.execute(server.db)
  expect(answers.map(({ result, error }) => result ?? error)).toEqual(['admitted', 'internal', 'admitted'])
})

/** Makes the database refuse scans with this note, as it does when it is overloaded. */
async function refuseScansOf(note: string): Promise<AsyncDisposable> {
  await sql`create function refuse_note() returns trigger language plpgsql as $$
    begin
      if new.note = ${sql.lit(note)} then raise exception 'too busy' using errcode = '57014'; end if;
      return new;
    end $$`.execute(server.db)
  await sql`create trigger refuses before insert on gate_scans
    for each row execute function refuse_note()`.execute(server.db)
  return {
    async [Symbol.asyncDispose]() {
      await sql`drop trigger refuses on gate_scans`.execute(server.db)
      await sql`drop function refuse_note`.execute(server.db)
    },
  }
}

const kept = (device: TestDoor) =>
  sql<{ nonce: string }>`select nonce from gate_scans where device_id = ${device.id}`
    .execute(server.db)
    .then(({ rows }) => rows.map(({ nonce }) => nonce))

test('while the database is overloaded, a phone keeps the whole batch and resends it', async () => {
  const { codes } = await sellTickets(server, 3)
  const at = new Date().toISOString()
  const scans = codes.map((code, index) => ({ code, nonce: `busy-${index}`, note: `${index}`, at }))
  const send = () => door.call('POST', 'checkins', { deviceID: door.id, scans })
  {
    await using _ = await refuseScansOf('1')
    expect(refusalOf(await send())).toEqual([503, 'service-unavailable'])
    expect((await kept(door)).filter((nonce) => nonce.startsWith('busy-'))).toEqual([])
  }
  const { answers } = (await send()).json<{ answers: { result: string }[] }>()
  expect(answers.map(({ result }) => result)).toEqual(['admitted', 'admitted', 'admitted'])
})

test('scans interrupted by a lost database are admitted once when resent', async () => {
  const { codes } = await sellTickets(server, 3)
  const at = new Date().toISOString()
  const notes = ['fine', 'poison', 'last']
  const scans = codes.map((code, index) => ({
    code,
    at,
    nonce: `away-${index}`,
    note: notes[index],
  }))
  const send = () => door.call('POST', 'checkins', { deviceID: door.id, scans })
  await sql`alter table gate_scans add constraint poison check (note <> 'poison')`.execute(server.db)
  {
    await using _ = await refuseScansOf('last')
    expect(refusalOf(await send())).toEqual([503, 'service-unavailable'])
  }
  await sql`alter table gate_scans drop constraint poison`.execute(server.db)
  const { answers } = (await send()).json<{ answers: { result: string }[] }>()
  expect(answers.map(({ result }) => result)).toEqual(['admitted', 'admitted', 'admitted'])
})
