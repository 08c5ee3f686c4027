import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemo } from '../../demo/load-demo.ts'
import { loadPast } from '../../demo/load-past.ts'
import { KeptCatalogue } from '../../kernel/showtimes/kept-catalogue.ts'
import { demoDeps } from '../../test/demo-deps.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'
import { bothLists } from '../../test/ticket-lists.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'

const server = useTestServer()

test('cached ticket lists equal the lists of a query that joins everything', { timeout: 120_000 }, async () => {
  await using demo = await startTestServer()
  await loadDemo(demo.db, demoDeps(demo))
  await loadPast(demo.db)
  const holders = await sql<{ id: string }>`
    select holder_id as id from tickets where holder_id is not null group by 1 having count(*) <= 200
    order by count(*) desc limit 60`.execute(demo.db)
  const catalogue = new KeptCatalogue(demo.db)
  const expectSame = async () => {
    for (const { id } of holders.rows) {
      const { listed, joined } = await bothLists(demo, catalogue, id)
      expect(listed).toEqual(joined)
      expect(joined.length).toBeGreaterThan(0)
    }
  }
  await expectSame()
  // Changes everything that a list shows: names, time zones, films, screens, types and owners. Some showtimes end.
  const zones = ['Africa/Cairo', 'Africa/Casablanca', 'America/St_Johns', 'Asia/Kathmandu', 'Africa/Lagos']
  await sql`update cinemas set name = 'New ' || name, phone = '0800', archived_at = now(),
    time_zone = (${zones}::text[])[1 + abs(hashtext(id::text)) % 5]`.execute(demo.db)
  await sql`update films set title = title || ' 2', colour = '#000000', status = 'archived'`.execute(demo.db)
  await sql`update screens set name = name || ' B', archived_at = now()`.execute(demo.db)
  await sql`update ticket_types set note = 'Ask', translations = '{"fr": {"name": "Enfant"}}'`.execute(demo.db)
  await sql`update exhibitors set legal_name = 'Renamed Ltd', tin = '1'`.execute(demo.db)
  await sql`update cinemas set exhibitor_id = null`.execute(demo.db)
  await sql`update settings set refund_hours_before = 3`.execute(demo.db)
  await sql`update tickets set status = 'unused', used_at = null, moved_at = now()
    where status = 'used' and serial % 2 = 0`.execute(demo.db)
  await sql`update showtimes set starts_at = starts_at + interval '200 days', ends_at = ends_at + interval '200 days'
    where cancelled_at is null`.execute(demo.db)
  await expectSame()
})

test('tickets that change hands are listed correctly for both customers', async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const [giver, taker] = [await server.make.customer({ balance: 100 }), await server.make.customer()]
  const { tickets } = await giver.buy(showtime, 4)
  await linkOf(giver, tickets[0])
  await takeTicket(server, await linkOf(giver, tickets[1]), taker)
  await takeTicket(server, await linkOf(giver, tickets[2]), undefined, 'key-of-a-guest-0001')
  const catalogue = new KeptCatalogue(server.db)
  for (const { id } of [giver, taker]) {
    const { listed, joined } = await bothLists(server, catalogue, id)
    expect(listed).toEqual(joined)
  }
})

test('a new cinema name is shown at once, even if it was committed late', async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const buyer = await server.make.customer({ balance: 10 })
  await buyer.buy(showtime, 1)
  const list = async () => (await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })).json<Ticket[]>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<undefined>()
  const { promise: isWritten, resolve: written } = Promise.withResolvers<undefined>()
  const renaming = server.db.transaction().execute(async (tx) => {
    await tx.updateTable('cinemas').set({ name: 'Renamed' }).where('id', '=', showtime.cinemaId).execute()
    written(undefined)
    await mayCommit
  })
  await isWritten
  // During the rename, a newer change makes the process read the catalogue again.
  await sql`update films set title = title`.execute(server.db)
  expect(await list()).toMatchObject([{ CinemaName: 'Wikki Cinema' }])
  commit(undefined)
  await renaming
  expect(await list()).toMatchObject([{ CinemaName: 'Renamed' }])
})

test('without the check for changes, a list would show an old name', async () => {
  const catalogue = new KeptCatalogue(server.db)
  const showtime = await server.make.showtime({ price: 10 })
  const read = (isCatalogueUnchanged: boolean) => catalogue.readWith(() => Promise.resolve([{ isCatalogueUnchanged }]))
  const nameIn = async (unchanged: boolean) => (await read(unchanged)).catalogue.cinemas[showtime.cinemaId]?.CinemaName
  expect(await nameIn(true)).toBe('Wikki Cinema')
  await sql`update cinemas set name = 'Other' where id = ${showtime.cinemaId}`.execute(server.db)
  expect(await nameIn(true)).toBe('Wikki Cinema')
  expect(await nameIn(false)).toBe('Other')
})
