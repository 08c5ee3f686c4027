import type { AuditEntry } from '@velvet/contract/operator/audit.calls'
import { localDateOf, shortDate, localToday } from '@velvet/contract/shared/time/time'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordAudit } from '../../kernel/audit/audit-sql.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

interface Page {
  items: AuditEntry[]
  next: string | null
}
const list = (query = '') => admin.read<Page>(`audit${query}`)

function record(subject: string, action = 'try-something', count = 1): Promise<void> {
  return server.db.transaction().execute(async (tx) => {
    for (let done = 0; done < count; done += 1) {
      await recordAudit(tx, { actor: { kind: 'staff', id: admin.id }, action, subject })
    }
  })
}

test('the audit shows who changed what, with the state before and after', async () => {
  const person = { name: 'Zainab Bello', email: 'zainab@velvet.example', role: 'attendant' }
  const invited = await admin.call('POST', 'people', person)
  const { id } = invited.json<{ person: { id: string } }>().person
  const rights = { name: 'Zainab Bello', role: 'manager', active: true, cinemas: [] }
  await admin.call('PUT', `people/${id}`, rights, { 'if-match': '1' })

  const { items } = await list(`?subject=${id}`)
  expect(items).toMatchObject([
    {
      actor: { kind: 'staff', id: admin.id, name: expect.any(String) as string },
      action: 'change-staff',
      subject: id,
      before: { role: 'attendant', active: true },
      after: { role: 'manager', active: true },
      note: null,
    },
    { action: 'invite-staff', before: null, after: { role: 'attendant' } },
  ])
})

test('the audit names a showtime by its film and start, also after it was deleted', async () => {
  const filmID = await server.make.film({ title: 'King of Boys' })
  const { screenId: screenID } = await server.make.showtime()
  const day = localDateOf(new Date(Date.now() + 5 * 86_400_000))
  const plan = { filmID, screenID, ticketPrice: 2500, startsAt: `${day}T13:00:00+01:00` }
  const planned = await admin.call('POST', 'showtimes', plan)
  const { id } = planned.json<{ showtime: { id: string } }>().showtime
  const names = async () => {
    const { items } = await list(`?subject=${id}`)
    return items.map(({ action, subjectName }) => [action, subjectName])
  }
  const name = `King of Boys, 1:00 PM, ${shortDate(day)}`
  expect(await names()).toEqual([['plan-showtime', name]])
  await admin.call('DELETE', `showtimes/${id}`, undefined, { 'if-match': '1' })
  expect(await names()).toEqual([
    ['delete-showtime', name],
    ['plan-showtime', name],
  ])
})

test('the audit names a customer without the full phone number', async () => {
  const { id } = await server.make.customer()
  await server.db
    .updateTable('customers')
    .set({ username: 'amina', phone: '08031234567' })
    .where('id', '=', id)
    .execute()
  await record(id)
  await record('settings')
  const nameOf = async (subject: string) => (await list(`?subject=${subject}`)).items[0]?.subjectName
  expect(await nameOf(id)).toBe('amina, 0803…')
  expect(await nameOf('settings')).toBeNull()
})

test('an audit entry about a till names the till and its cinema', async () => {
  const { cinemaId } = await server.make.showtime()
  const { id } = await server.db
    .insertInto('tills')
    .values({ id: randomUUID(), cinema_id: cinemaId, name: 'Window 2' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(id, 'close-till')
  const { items } = await list(`?subject=${id}`)
  expect(items[0]?.subjectName).toMatch(/^Window 2, ./)
})

test('the audit is read page by page, newest first, each entry once', async () => {
  await record('paged', 'turn-pages', 7)
  const pages: Page[] = []
  let cursor = ''
  do {
    const page = await list(`?subject=paged&limit=3${cursor}`)
    pages.push(page)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor && pages.length < 5)
  expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 1])
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
})

test('the audit is filtered by actor, action, subject, text and days', async () => {
  const customer = await server.make.customer()
  await server.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: { kind: 'customer', id: customer.id },
      action: 'export-account',
      subject: customer.id,
    }),
  )
  await record('narrowed', 'do-this')
  await record('narrowed', 'do-that')
  const actions = async (query: string) => (await list(query)).items.map(({ action }) => action)
  expect(await actions(`?actor=${customer.id}`)).toEqual(['export-account'])
  expect(await actions('?action=do-this')).toEqual(['do-this'])
  expect(await actions('?subject=narrowed&q=THAT')).toEqual(['do-that'])
  expect(await actions('?q=%25')).toEqual([])
  const today = localToday()
  expect(await actions(`?subject=narrowed&from=${today}&to=${today}`)).toHaveLength(2)
  expect(await actions('?subject=narrowed&to=2026-01-01')).toEqual([])
  expect(await actions('?subject=narrowed&from=2999-01-01T00:00:00Z')).toEqual([])
})

test.each(['cursor=abc', 'cursor=WyJhIl0', 'from=yesterday', 'actor=me', 'limit=101'])(
  'the audit refuses %s with a message about the field',
  async (query) => {
    const refused = await admin.call('GET', `audit?${query}`)
    expect(refusalOf(refused)).toEqual([400, 'bad-request'])
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([query.split('=')[0]])
  },
)

test('only an admin reads the audit', async () => {
  for (const role of ['manager', 'finance', 'attendant', 'distributor']) {
    const other = await TestStaff.make(server, role)
    expect(refusalOf(await other.call('GET', 'audit?limit=0'))).toEqual([403, 'not-allowed'])
  }
})
