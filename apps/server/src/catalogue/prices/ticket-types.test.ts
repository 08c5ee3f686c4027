import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import {
  COMPLIMENTARY_TYPE_ID,
  MAX_TICKET_TYPES,
  STANDARD_TYPE_ID,
} from '@velvet/contract/catalogue/ticket-types.rules'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { oneByOne } from '../../test/makers.ts'
import { Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()

const NOTE = 'For under 12: bring proof of age'
const CHILD = { name: 'Child', class: 'child', online: true, needsApproval: false, note: NOTE }

const add = (by: TestStaff, fields: object = {}) => by.call('POST', 'tickettypes', { ...CHILD, ...fields })
const change = (by: TestStaff, { id, version, ...type }: TicketType, fields: object) =>
  by.call('PUT', `tickettypes/${id}`, { ...type, ...fields }, { 'if-match': String(version) })
const typeOf = (answer: { json: () => unknown }) => (answer.json() as { type: TicketType }).type
const list = async (by: TestStaff) => (await by.read<{ items: TicketType[] }>('tickettypes')).items
const stored = () => server.db.selectFrom('ticket_types').selectAll().orderBy('id').execute()

async function member(role = 'manager') {
  return TestStaff.make(server, role)
}

/** Adds a type with a name of its own, since this server is shared by the tests. */
async function added(by: TestStaff, fields: object): Promise<TicketType> {
  const answer = await add(by, fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return typeOf(answer)
}

test('an installation starts with a standard and a complimentary ticket type', async () => {
  const manager = await member()
  expect(await list(manager)).toMatchObject([
    { id: STANDARD_TYPE_ID, name: 'Adult', class: 'standard', online: true, version: 1 },
    { id: COMPLIMENTARY_TYPE_ID, class: 'complimentary', online: false, needsApproval: false },
  ])
  const type = await added(manager, {})
  expect(type).toEqual({ ...CHILD, translations: {}, id: type.id, version: 1 })
  expect((await list(manager)).at(-1)).toEqual(type)
})

test('a type is named in other languages, and a language without texts is refused', async () => {
  const manager = await member()
  const translations = {
    fr: { name: 'Étudiant', note: 'Carte d’étudiant' },
    ha: { name: 'Dalibi' },
  }
  const type = await added(manager, { name: 'Scholar', translations })
  expect(type.translations).toEqual(translations)
  const fewer = typeOf(await change(manager, type, { translations: { fr: { name: 'Élève' } } }))
  expect(fewer).toEqual({ ...type, translations: { fr: { name: 'Élève' } }, version: 2 })
  const before = await stored()
  for (const bad of [{ en: { name: 'Student' } }, { fr: { name: '' } }, { xx: { name: 'X' } }]) {
    const answer = await change(manager, fewer, { translations: bad })
    expect(refusalOf(answer)).toEqual([400, 'bad-request'])
  }
  expect(await stored()).toEqual(before)
})

test('a change of a ticket type is audited, and an outdated one is refused', async () => {
  const manager = await member()
  const type = await added(manager, { name: 'Pupil' })
  const changed = typeOf(await change(manager, type, { name: 'Student', class: 'student' }))
  expect(changed).toEqual({ ...type, name: 'Student', class: 'student', version: 2 })
  const outdated = await change(manager, type, { name: 'Mine' })
  expect(refusalOf(outdated)).toEqual([409, 'changed-meanwhile'])
  expect(outdated.json()).toMatchObject({ present: changed })
  const admin = await member('admin')
  const { items } = await admin.read<{ items: object[] }>('audit?action=change-ticket-type&limit=1')
  expect(items[0]).toMatchObject({
    action: 'change-ticket-type',
    subject: type.id,
    subjectName: 'Student',
    before: type,
    after: changed,
  })
})

test('the standard type stays what it is and stays sold, but may have another name', async () => {
  const manager = await member()
  const [standard] = (await list(manager)) as [TicketType]
  const before = await stored()
  const refusals = [
    await change(manager, standard, { class: 'child' }),
    await change(manager, standard, { online: false }),
    await add(manager, { name: 'Second', class: 'standard' }),
  ]
  expect(refusals.map(refusalOf)).toEqual([
    [409, 'ticket-type-keeps-class'],
    [409, 'standard-type-is-sold'],
    [409, 'standard-type-exists'],
  ])
  expect(await stored()).toEqual(before)
  const named = typeOf(await change(manager, standard, { name: 'Standard' }))
  expect(named).toMatchObject({ id: STANDARD_TYPE_ID, class: 'standard', name: 'Standard' })
  await change(manager, named, { name: 'Adult' })
})

test('complimentary tickets are never sold online, and no sold type becomes one', async () => {
  const manager = await member()
  const senior = await added(manager, { name: 'Senior', class: 'senior' })
  const refusals = [
    await add(manager, { name: 'Guests', class: 'complimentary' }),
    await change(manager, senior, { class: 'complimentary', online: false }),
  ]
  expect(refusals.map(refusalOf)).toEqual([
    [409, 'complimentary-not-sold'],
    [409, 'ticket-type-keeps-class'],
  ])
  const transfers = { class: 'complimentary', online: false, needsApproval: true }
  const guests = await added(manager, { ...transfers, name: 'Guests' })
  expect(guests.online).toBe(false)
})

test('only an admin ends an approval or adds free tickets without one', async () => {
  const [manager, admin] = [await member(), await member('admin')]
  const ofTwo = { class: 'complimentary', online: false, needsApproval: true }
  const ofOne = { ...ofTwo, needsApproval: false }
  const type = await added(manager, { ...ofTwo, name: 'Press' })
  const before = await stored()
  const refusals = [
    await change(manager, type, { needsApproval: false }),
    await add(manager, { ...ofOne, name: 'Friends' }),
  ]
  expect(refusals.map(refusalOf)).toEqual([
    [403, 'approval-is-for-admins'],
    [403, 'approval-is-for-admins'],
  ])
  expect(refusals[0]?.json()).toMatchObject({
    fields: { needsApproval: 'Only an admin lets one person alone give such tickets' },
  })
  expect(await stored()).toEqual(before)
  const named = typeOf(await change(manager, type, { name: 'Journalists' }))
  expect(typeOf(await change(admin, named, { needsApproval: false })).needsApproval).toBe(false)
  await added(admin, { ...ofOne, name: 'Friends' })
})

test('only one of many simultaneous ticket types with the same name is added', async () => {
  const manager = await member()
  const answers = await Promise.all(['Baby', 'BABY', 'baby'].map((name) => add(manager, { name })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  const [won] = answers.filter(({ statusCode }) => statusCode === 201)
  if (!won) throw new Error('Nobody won')
  const offline = typeOf(await change(manager, typeOf(won), { online: false }))
  expect(offline.online).toBe(false)
  await added(manager, { name: 'Baby' })
  expect(refusalOf(await change(manager, offline, { online: true }))).toEqual([409, 'ticket-type-name-taken'])
})

test.each(['Élève', 'eleve', 'ÉLÈVE', 'É\u200Blève', ' Élève  ', 'Ｅlève'])(
  'the type “%s” is refused because Élève exists',
  async (name) => {
    const manager = await member()
    const first = await add(manager, { name: 'Élève' })
    expect([201, 409]).toContain(first.statusCode)
    expect(refusalOf(await add(manager, { name }))).toEqual([409, 'ticket-type-name-taken'])
  },
)

test('a type of all cinemas is not changed by staff who are bound to a cinema', async () => {
  const desk = await Planner.make(server)
  await server.make.bind(desk.manager.id, desk.cinemaId)
  expect(refusalOf(await add(desk.manager, { name: 'Local' }))).toEqual([403, 'not-allowed'])
  expect((await list(desk.manager)).length).toBeGreaterThan(0)
})

test('an installation has a limited number of types, also when many are added at once', async () => {
  const manager = await member()
  const missing = MAX_TICKET_TYPES - (await list(manager)).length
  const [last] = await oneByOne(missing - 1, (place) => added(manager, { name: `Type ${place}`, online: false }))
  expect(last).toBeDefined()
  const answers = await Promise.all(['One', 'Two'].map((name) => add(manager, { name, online: false })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(await list(manager)).toHaveLength(MAX_TICKET_TYPES)
})
