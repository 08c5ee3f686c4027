// These tests make every call of the console and of the gate as a person who is bound to one cinema, with the ids of
// another cinema's things and with unknown ids.
import type { Endpoint, StaffRole } from '@velvet/contract/shared/endpoint'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pathNames } from '../../platform/http/schema.ts'
import { ENDPOINTS } from '../../test/every-call.ts'
import { prepareFingerprints } from '../../test/rows.ts'
import { PASSWORD } from '../../test/people.ts'
import { oddInputs, type Input } from '../../test/odd-inputs.ts'
import { at, dateIn } from '../../test/planner.ts'
import { drawPicture } from '../../test/media.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { KINDS, makeTwoCinemas, SUPERVISOR_PIN, type Kind, type TwoCinemas } from '../../test/two-cinemas.ts'

/** Roles of staff who can be bound to cinemas. */
const BOUND: readonly StaffRole[] = ['manager', 'attendant', 'finance', 'admin']
const OF_STAFF = ENDPOINTS.filter(({ access }) => access === 'staff').flatMap((endpoint) =>
  BOUND.filter((role) => endpoint.roles?.includes(role)).map(
    (role) => [role, endpoint.method, endpoint.path, endpoint] as const,
  ),
)
/** Admins make no call that a manager or finance cannot make too, if they are bound to cinemas. */
const CALLS = OF_STAFF.filter(([role, , , { everyCinema }]) => !everyCinema && role !== 'admin')
const CALLS_OF_EVERY_CINEMA = OF_STAFF.filter(([, , , { everyCinema }]) => everyCinema)

const ACCOUNT = { number: '0123456789', bank: 'A bank', name: 'A cinema' }
const UNKNOWN = '019aa000-0000-7000-8000-000000000000'

const server = useTestServer()
let picture: Buffer
let everything: Awaited<ReturnType<typeof prepareFingerprints>>
let cinemas: TwoCinemas

beforeAll(async () => {
  picture = await drawPicture()
  everything = await prepareFingerprints(server.db)
  cinemas = await makeTwoCinemas(server)
})

const KIND_OF_ID: Record<string, Kind> = {
  cinemas: 'cinema',
  screens: 'screen',
  showtimes: 'showtime',
  'gate-devices': 'phone',
  films: 'film',
  tills: 'till',
}

/** Returns an input that fits the call, about the things of the caller's own cinema. */
function inputFor(endpoint: Endpoint): Input {
  const { here, filmId, usedCode } = cinemas
  const { cinema, screen, showtime, phone, person, scan, customer, ticket, film } = here
  const isOfTill = /\/(counter|tills)\//.test(endpoint.path)
  const session = isOfTill ? here.tillSession : here.session
  const kind = KIND_OF_ID[/(?:staff|counter)\/([a-z-]+)\/:id/.exec(endpoint.path)?.[1] ?? '']
  const ids = {
    cinemaID: cinema,
    screenID: screen,
    showtimeID: showtime,
    deviceID: phone,
    staffID: person,
    supervisorID: person,
    sessionID: session,
    ticketID: ticket,
    uuid: customer,
    filmID: film,
    tillID: here.till,
  }
  const nonce = endpoint.path.includes(':nonce') ? scan : 'NONCE'
  const place = { screenID: screen, startsAt: at('18:00') }
  const scanned = {
    code: usedCode,
    nonce: 'NONCE',
    at: new Date().toISOString(),
    showtimeID: showtime,
  }
  const fitting: Input = {
    ...ids,
    ...place,
    filmID: filmId,
    title: 'A film',
    nonce,
    pin: SUPERVISOR_PIN,
    approval: { staffID: person, pin: SUPERVISOR_PIN },
    note: 'a note',
    reason: 'a reason',
    id: kind ? here[kind] : isOfTill && here.tillSession,
    date: dateIn(3),
    from: dateIn(3),
    to: dateIn(4),
    plan: [straightRow('A', 10)],
    days: [{ date: dateIn(3), dayVersion: 'a'.repeat(32) }],
    dates: [dateIn(5)],
    moves: [{ ...place, id: showtime, version: 1 }],
    code: usedCode,
    scans: [scanned],
    at: new Date().toISOString(),
    name: 'Another name',
    slug: 'another-name',
    password: PASSWORD,
    address: 'https://videos.example/trailer.mp4',
    tenders: [{ kind: 'cash', kobo: 100_000 }],
    ...(isOfTill && { kind: 'no-sale' }),
    ...(endpoint.path.endsWith('showtimes/:id/events') && { kind: 'started' }),
    counts: [{ kobo: 100_000, pieces: 1 }],
    account: ACCOUNT,
    country: 'Nigeria',
    state: 'Bauchi',
    lga: 'Bauchi',
    prices: [{ name: 'Usual', price: 100, filmID: filmId, screenID: screen }],
  }
  if (endpoint.path.endsWith('showtimes/copy')) fitting['days'] = 1
  const [fit = {}] = oddInputs(endpoint, fitting)
  const { properties = {} } = endpoint.input.toJSONSchema({
    io: 'input',
    unrepresentable: 'any',
  })
  const optional = Object.entries(ids).filter(([name]) => name in properties)
  // Free tickets are asked for by their seats or by their number, and a sale needs tickets or an amount.
  const count = endpoint.path.endsWith('/complimentary') ? { count: 1 } : {}
  const amount = endpoint.path.endsWith('/conflicts/:id/resolve') ? { kobo: 100_000 } : {}
  const tickets = endpoint.path.endsWith('/counter/sales') ? { tickets: [{ typeID: UNKNOWN, count: 1 }] } : {}
  return { ...fit, ...Object.fromEntries(optional), ...count, ...amount, ...tickets }
}

function requestFor({ method, path, body }: Endpoint, input: string) {
  const fields = JSON.parse(input.replaceAll('NONCE', randomUUID())) as Input
  const inPath = pathNames(path)
  const url = inPath.reduce((to, name) => to.replace(`:${name}`, String(fields[name])), path)
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.includes(name)))
  if (method === 'GET') return { method, url, query: rest as Record<string, string> }
  if (body !== 'multipart') return { method, url, payload: rest }
  const form = new FormData()
  const field = path.endsWith('/trailer') ? 'video' : 'image'
  form.set(field, new Blob([new Uint8Array(picture)]), 'picture')
  return { method, url, payload: form as never }
}

/** Makes a call as a person new in a role at the caller's cinema. */
async function answerTo(endpoint: Endpoint, role: StaffRole, input: string) {
  const { token } = await server.make.staff(role, cinemas.here.cinema)
  const request = requestFor(endpoint, input)
  const before = await everything()
  const headers = { authorization: `Bearer ${token}`, 'if-match': '"1"' }
  const { statusCode, body } = await server.app.inject({ ...request, headers })
  const after = await everything()
  const changed = Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .sort()
  return { status: statusCode, body, changed }
}

/** A refusal may change these tables, because each wrong PIN and each wrong code is counted there. */
const COUNTS = ['login_tries', 'shares']

/** A phone that moves between cinemas gets a new id, so this call tells a known id from an unknown one. */
const GIVES_NEW_ID = '/api/v1/gate/devices'

/**
 * These calls say that a showtime is one of another cinema, because a phone then deletes its lists. Customers
 * see such a showtime too, unless it is a draft.
 */
const TELLS_OF_SHOWTIMES = /gate\/(list|counts|holders)$/

test.each(CALLS_OF_EVERY_CINEMA)(
  'a bound %s is refused at %s %s, which is about all cinemas',
  async (role, _method, _path, endpoint) => {
    const { status, body, changed } = await answerTo(endpoint, role, JSON.stringify(inputFor(endpoint)))
    expect([status, JSON.parse(body)]).toMatchObject([403, { error: 'not-allowed' }])
    expect(changed).toEqual([])
  },
)

test.each(CALLS)(
  "for a bound %s, %s %s treats other cinemas' items as unknown ones",
  async (role, _method, path, endpoint) => {
    const { here } = cinemas
    const input = JSON.stringify(inputFor(endpoint))
    for (const kind of KINDS.filter((one) => input.includes(here[one]))) {
      if (path === GIVES_NEW_ID) continue
      const unknown = await answerTo(endpoint, role, input.replaceAll(here[kind], UNKNOWN))
      expect(unknown.body, kind).not.toContain('bad-request')
      expect(unknown.status, `${kind}: ${unknown.body}`).not.toBe(500)
      for (const id of secretsOf(kind, path)) {
        const foreign = await answerTo(endpoint, role, input.replaceAll(here[kind], id))
        expect(comparable(foreign.body.replaceAll(id, UNKNOWN)), kind).toEqual(comparable(unknown.body))
        expect(foreign.status).toBe(unknown.status)
        expect(foreign.changed, kind).toEqual(unknown.changed)
        if (foreign.status >= 400) {
          expect(
            foreign.changed.filter((table) => !COUNTS.includes(table)),
            kind,
          ).toEqual([])
        }
      }
    }
  },
)

function secretsOf(kind: Kind, path: string): readonly string[] {
  const { there } = cinemas
  return kind === 'showtime' && TELLS_OF_SHOWTIMES.test(path) ? there.showtime.slice(-1) : there[kind]
}

/** Returns an answer without its times and its nonce, which differ between two calls. */
function comparable(body: string): unknown {
  const passing = ['serverTime', 'nonce', 'day']
  if (!body.startsWith('{')) return body
  return JSON.parse(body, (name, value: unknown) => (passing.includes(name) ? null : value))
}
