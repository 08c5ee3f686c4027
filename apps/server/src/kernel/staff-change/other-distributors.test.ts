// These tests make every call of the console, the gate and the counter as a person of a distributor, beside
// another distributor whose films play in the same hall.
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../test/every-call.ts'
import { oddInputs } from '../../test/odd-inputs.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { makeDistributor, type MadeDistributor } from '../../test/settlements.ts'
import { businessDayFromToday, dayFromToday } from '../../test/books.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, cash, TestTill } from '../../test/test-till.ts'

const OF_STAFF = ENDPOINTS.filter(({ access }) => access === 'staff').map(
  (endpoint) => [endpoint.method, endpoint.path, endpoint] as const,
)
const CLOSED = OF_STAFF.filter(([, , { roles }]) => !roles?.includes('distributor'))
/**
 * Calls about one's own sign-in are left out, because all of the staff make them. Those of films have a test of
 * their own, distributor-proposals.test.ts.
 */
const OPEN = OF_STAFF.filter(
  ([, path, { roles }]) =>
    roles?.includes('distributor') && !/\/(films|me|sessions|password|confirm|logout|secondfactor)/.test(path),
)

/** These calls are about one thing, such as one settlement. */
const ABOUT_ONE = OPEN.filter(([, path]) => path.includes(':id'))

const server = useTestServer()
let own: MadeDistributor
let other: MadeDistributor
/** No answer to a person of a distributor may contain one of these texts. */
const secrets: string[] = []
/** Each distributor has one settlement, whose id is here. */
const settled = new Map<MadeDistributor, string>()
let days: { from: string; to: string; date: string }

beforeAll(async () => {
  own = await makeDistributor(server, 'Own Pictures')
  other = await makeDistributor(server, 'Other Pictures')
  const cinemaId = await server.make.cinema()
  const admin = await TestStaff.make(server, 'admin')
  const till = await TestTill.open(server, cinemaId)
  const buyer = await server.make.customer({ balance: 100_000 })
  const { username } = await server.db
    .selectFrom('customers')
    .select('username')
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  for (const { filmId } of [own, other]) {
    const showtime = await server.make.showtime({
      filmId,
      cinemaId,
      price: COUNTER_PRICE.vp,
      startsInHours: 24,
    })
    const { tickets } = await buyer.buy(showtime, 3)
    await till.sell(showtime, {
      tickets: [{ typeID: STANDARD_TYPE_ID, count: 1 }],
      tenders: cash(COUNTER_PRICE.kobo),
    })
    await admin.call('POST', 'complimentary', { showtimeID: showtime.id, count: 1, reason: NOTE })
    await admin.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
    const terms = { filmID: filmId, from: dayFromToday(-1), weeks: [500_000] }
    expect((await admin.call('POST', 'terms', terms)).statusCode).toBe(201)
    await server.db
      .updateTable('showtimes')
      .set({ ticket_price: COUNTER_PRICE.vp + 1 })
      .where('id', '=', showtime.id)
      .execute()
    secrets.push(...tickets.flatMap(({ TicketID, QrCode }) => [TicketID, QrCode]))
    // The show log lists only showtimes that have begun.
    const begun = await server.make.showtime({ filmId, cinemaId, startsInHours: 1 })
    await sql`update showtimes set starts_at = now() - interval '1 hour' where id = ${begun.id}`.execute(server.db)
    if (filmId === other.filmId) secrets.push(showtime.id, begun.id)
  }
  secrets.push(other.id, other.name, other.title, other.filmId, username, buyer.id, buyer.phone)
  const finance = await TestStaff.make(server, 'finance')
  for (const distributor of [own, other]) {
    const request = { distributorID: distributor.id, week: dayFromToday(-1) }
    const made = await finance.call('POST', 'settlements', request)
    expect(made.statusCode, made.body).toBe(201)
    settled.set(distributor, made.json<{ settlement: { id: string } }>().settlement.id)
  }
  secrets.push(settled.get(other) ?? '')
  days = { from: dayFromToday(-9), to: dayFromToday(9), date: businessDayFromToday(1) }
})

function ask(member: TestStaff, method: string, url: string, query: object = {}) {
  return server.app.inject({
    method: method as 'GET',
    url,
    query: query as Record<string, string>,
    headers: { authorization: member.authorization },
  })
}

test.each(CLOSED)('distributor staff are refused at %s %s', async (method, path) => {
  const url = path.replace(/:[A-Za-z_]+/g, other.filmId)
  const answer = await ask(own.member, method, url)
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: 'not-allowed' }])
})

test.each(OPEN.filter((call) => !ABOUT_ONE.includes(call)))(
  '%s %s shows distributor staff only their own films, and no customers',
  async (method, path, endpoint) => {
    expect(method).toBe('GET')
    const fitting = { ...days, filmID: other.filmId, id: other.id }
    const inputs = oddInputs(endpoint, fitting).slice(0, 1)
    const { properties = {} } = endpoint.input.toJSONSchema({
      io: 'input',
      unrepresentable: 'any',
    })
    const by = (properties['by'] as { enum?: string[] } | undefined)?.enum ?? [undefined]
    for (const group of by) {
      const named = Object.entries(days).filter(([name]) => name in properties)
      const query = { ...inputs[0], ...Object.fromEntries(named), ...(group && { by: group }) }
      const { statusCode, body } = await ask(own.member, method, path, query)
      expect(statusCode, body).toBe(200)
      for (const secret of secrets) expect(body.toLowerCase()).not.toContain(secret.toLowerCase())
      if (!['cinema', 'day', 'type', 'zone'].includes(group ?? '')) {
        expect(body).toMatch(new RegExp(`${own.name}|${own.title}`))
      }
    }
  },
)

test.each(ABOUT_ONE)("%s %s treats another distributor's item as an unknown one", async (method, path) => {
  const answerAbout = async (id = '') => {
    const { statusCode, body } = await ask(own.member, method, path.replace(':id', id))
    return { statusCode, body }
  }
  const unknown = await answerAbout(own.filmId)
  expect(unknown.statusCode).toBe(404)
  expect(await answerAbout(settled.get(other))).toEqual(unknown)
  const { statusCode, body } = await answerAbout(settled.get(own))
  // The text of a PDF is compressed, but every PDF begins with these letters.
  const expected = path.endsWith('/pdf') ? '%PDF' : own.title
  expect([statusCode, body]).toEqual([200, expect.stringContaining(expected)])
  for (const secret of secrets) expect(body).not.toContain(secret)
  expect(body).not.toMatch(/commissionKobo":-?[1-9]/)
})

test.each(OPEN)('staff without a distributor are refused at %s %s, with a hint', async (method, path) => {
  const unassigned = await TestStaff.make(server, 'distributor')
  const answer = await ask(unassigned, method, path.replace(':id', own.filmId), days)
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: 'no-distributor' }])
})

test('distributor staff see only totals of their own films', async () => {
  const query = `boxoffice?from=${days.from}&to=${days.to}`
  const { total } = await own.member.read<{ total: object }>(query)
  expect(total).toMatchObject({ tickets: 3, complimentary: 1, app: 2, counter: 1, admitted: 0 })
})
