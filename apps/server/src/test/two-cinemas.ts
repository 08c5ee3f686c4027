import { randomUUID } from 'node:crypto'
import { insertSession, insertTill } from '../sales/counter/tills-sql.ts'
import { PASSWORD } from './people.ts'
import type { TestServer } from './start-test-server.ts'
import { sellTickets, TestDoor } from './test-door.ts'

export const KINDS = [
  ...(['cinema', 'screen', 'showtime', 'phone', 'person', 'scan', 'session'] as const),
  ...(['customer', 'ticket', 'film', 'till', 'tillSession'] as const),
] as const
export type Kind = (typeof KINDS)[number]
type Things = Record<Kind, string>

export const SUPERVISOR_PIN = '907313'

export interface TwoCinemas {
  here: Things
  /** The things of the other cinema, each in every state in which it can be. */
  there: Record<Kind, string[]>
  filmId: string
  /** The door of the first cinema has admitted the ticket with this code. */
  usedCode: string
}

/** Makes two cinemas that show the same film, with a thing of each kind. */
export async function makeTwoCinemas(server: TestServer): Promise<TwoCinemas> {
  const filmId = await server.make.film()
  const { things: here, usedCode } = await openCinema(server, filmId)
  const { things: other } = await openCinema(server, filmId)
  const screenIn = async (cinemaId: string) =>
    (await server.make.showtime({ cinemaId, filmId, startsInHours: -50 })).screenId
  const archive = (table: 'cinemas' | 'screens', id: string) =>
    server.db.updateTable(table).set({ archived_at: new Date() }).where('id', '=', id).execute()
  const archived = { cinema: await server.make.cinema(), screen: await screenIn(other.cinema) }
  const inArchived = await screenIn(archived.cinema)
  const revoked = await phoneAt(server, other.cinema)
  await archive('cinemas', archived.cinema)
  await archive('screens', archived.screen)
  await server.db
    .updateTable('gate_devices')
    .set({ revoked_at: new Date() })
    .where('id', '=', revoked.door.id)
    .execute()
  const place = { cinemaId: other.cinema, filmId }
  const showtime = async (options: object) => (await server.make.showtime({ ...place, ...options })).id
  const draft = await showtime({ startsInHours: 40 })
  await server.db.updateTable('showtimes').set({ published_at: null }).where('id', '=', draft).execute()
  const there = {
    cinema: [other.cinema, archived.cinema],
    screen: [other.screen, archived.screen, inArchived],
    // The draft is the last one.
    showtime: [
      other.showtime,
      await showtime({ startsInHours: 30 }),
      await showtime({ startsInHours: -1 }),
      await showtime({ cancelled: true }),
      draft,
    ],
    phone: [other.phone, revoked.door.id],
    person: [other.person],
    scan: [other.scan],
    session: [other.session],
    customer: [other.customer],
    ticket: [other.ticket],
    film: [other.film],
    till: [other.till],
    tillSession: [other.tillSession],
  }
  return { here, there, filmId, usedCode }
}

/** Makes a cinema with a sold showtime, a supervisor with a PIN, a phone at its door and a scan. */
async function openCinema(server: TestServer, filmId: string) {
  const { showtime, codes } = await sellTickets(server, 1, { filmId, startsInHours: 20 })
  const { door, person, session } = await phoneAt(server, showtime.cinemaId)
  const scan = randomUUID()
  await door.send([{ code: codes[0], nonce: scan, force: true }])
  const { id: ticket, holder_id: holder } = await server.db
    .selectFrom('tickets')
    .select(['id', 'holder_id'])
    .where('code', '=', codes[0] ?? '')
    .executeTakeFirstOrThrow()
  const film = await server.make.film({ status: 'archived' })
  await server.db
    .updateTable('films')
    .set({ proposed_by: person, archived_from: 'coming-soon' })
    .where('id', '=', film)
    .execute()
  const things: Things = {
    cinema: showtime.cinemaId,
    screen: showtime.screenId,
    showtime: showtime.id,
    phone: door.id,
    person,
    session,
    scan,
    customer: holder ?? '',
    ticket,
    film,
    ...(await openTill(server, showtime.cinemaId, person)),
  }
  return { things, usedCode: codes[0] ?? '' }
}

async function openTill({ db }: TestServer, cinemaId: string, openedBy: string) {
  const [till, tillSession] = [randomUUID(), randomUUID()]
  await db.transaction().execute(async (tx) => {
    await insertTill(tx, { id: till, cinemaId, name: 'Window' })
    const opening = { id: tillSession, tillId: till, openedBy, openingKobo: 0 }
    await insertSession(tx, opening)
  })
  return { till, tillSession }
}

async function phoneAt(server: TestServer, cinemaId: string) {
  const { id, token } = await server.make.staff('manager', cinemaId)
  const door = await TestDoor.open(server, { token })
  const pin = { password: PASSWORD, pin: SUPERVISOR_PIN }
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/staff/me/gatepin',
    payload: pin,
    headers: { authorization: `Bearer ${token}` },
  })
  const { id: session } = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('staff_id', '=', id)
    .executeTakeFirstOrThrow()
  return { door, person: id, session }
}
