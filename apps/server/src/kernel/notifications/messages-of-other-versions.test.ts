import type { NotificationTextOfTopic } from '@velvet/contract/operator/notification-texts.calls'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { pushesTo } from '../../test/observe.ts'
import { messagesTo } from '../../test/one-time-codes.ts'
import { useTestServer, useWorker } from '../../test/start-test-server.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'

// While an installation is updated, its outbox holds messages of the earlier version. If the operator goes back to
// it, the outbox holds messages of a later one.

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)
/** This customer reads French. */
let reader: TestCustomer

beforeAll(async () => {
  reader = await server.make.customer()
  const french = { uuid: reader.id, language: 'fr' }
  const answer = await reader.call('PUT', '/api/v1/user/language', french)
  expect(answer.statusCode, answer.body).toBe(200)
})
afterEach(async () => {
  await server.db.deleteFrom('notice_texts').execute()
  await expectInvariants(server.db)
})

const BOUGHT = {
  title: 'Your tickets for Lionheart',
  text: 'Saturday 21/Nov/2026, 7:05 PM, Wunti Picture House. Seats A1, A2.',
  data: { route: '/mytickets' },
}
const VALUES = {
  tickets: 'Your tickets',
  movie: 'Lionheart',
  when: 'Saturday 21/Nov/2026, 7:05 PM',
  place: 'Wunti Picture House',
  seats: 'Seats A1, A2',
}
const FACTS = {
  tickets: { say: 'yourTickets' },
  movie: 'Lionheart',
  place: VALUES.place,
  when: { date: '2026-11-21', time: '19:05' },
  seats: { seats: ['A1', 'A2'] },
}

/** Queues a message with the columns that a version before languages wrote, and sends it. */
async function sendAsWritten(kind: 'push' | 'sms', topic: string, payload: object): Promise<void> {
  await sql`insert into outbox (id, kind, topic, customer_id, cause, payload)
    select id, ${kind}, ${topic}, ${reader.id}, 'test:' || id, ${JSON.stringify(payload)}::jsonb
    from uuidv7() as id`.execute(server.db)
  await worker.runOnce()
}

async function notificationOf(payload: object) {
  await sendAsWritten('push', 'ticket-bought', payload)
  const [{ title, text } = { title: '', text: '' }] = await pushesTo(server, reader)
  return { title, text }
}

const ENGLISH = { title: BOUGHT.title, text: BOUGHT.text }

/** Stores words of the operator without a language, as older versions did, which had only English. */
const storeOwnWords = () =>
  sql`insert into notice_texts (topic, title, text, version)
    values ('ticket-bought', 'Enjoy {movie}!', 'See you {when}.', 2)`.execute(server.db)

test('a notification stored without values is sent as written', async () => {
  expect(await notificationOf(BOUGHT)).toEqual(ENGLISH)
  await storeOwnWords()
  expect(await notificationOf(BOUGHT)).toEqual(ENGLISH)
})

test('a notification with values but no facts is sent in English', async () => {
  expect(await notificationOf({ ...BOUGHT, values: VALUES })).toEqual(ENGLISH)
  await storeOwnWords()
  expect(await notificationOf({ ...BOUGHT, values: VALUES })).toEqual({
    title: 'Enjoy Lionheart!',
    text: 'See you Saturday 21/Nov/2026, 7:05 PM.',
  })
})

test('a notification without facts is never filled into a French text', async () => {
  await sql`insert into notice_texts (topic, language, title, text)
    values ('ticket-bought', 'fr', 'Bon film : {movie}', 'Le {when}.')`.execute(server.db)
  expect(await notificationOf({ ...BOUGHT, values: VALUES })).toEqual(ENGLISH)
  expect(await notificationOf({ ...BOUGHT, values: VALUES, facts: FACTS })).toEqual({
    title: 'Bon film : Lionheart',
    text: 'Le samedi 21 nov. 2026, 7:05 PM.',
  })
})

test("a notification with facts is in French, by default in the product's text", async () => {
  expect(await notificationOf({ ...BOUGHT, values: VALUES, facts: FACTS })).toEqual({
    title: 'Vos billets pour Lionheart',
    text: 'Le samedi 21 nov. 2026, 7:05 PM, Wunti Picture House. Places A1, A2.',
  })
})

test('a notification of a later version is sent in English if its text is unknown', async () => {
  const facts = { ...FACTS, tickets: { say: 'wordOfALaterVersion' }, seats: { rows: ['A'] } }
  expect(await notificationOf({ ...BOUGHT, values: VALUES, facts })).toEqual(ENGLISH)
  await sendAsWritten('push', 'topic-of-a-later-version', { ...BOUGHT, values: VALUES, facts })
  const pushes = await pushesTo(server, reader)
  expect(pushes.slice(0, 2)).toMatchObject([ENGLISH, ENGLISH])
})

test('an SMS without facts or of an unknown kind is sent as written', async () => {
  const before = 'Velvet: Lionheart, 21/Nov/2026, 7:05 PM, seat A1. Pin: ABCD-EFGH-JKMN'
  await sendAsWritten('sms', 'pin', { phone: reader.phone, text: before })
  const later = { phone: reader.phone, text: 'Your seat is now A2', letter: { kind: 'seat' } }
  await sendAsWritten('sms', 'seat', later)
  const texts = (await messagesTo(server, reader.phone)).map(({ text }) => text)
  expect(texts.slice(0, 2)).toEqual(['Your seat is now A2', before])
})

test('texts chosen before the product had languages are shown as English', async () => {
  await storeOwnWords()
  const admin = await TestStaff.make(server, 'admin')
  const textIn = async (language: string) => {
    const path = `noticetexts?language=${language}`
    const { notices: notifications } = await admin.read<{ notices: NotificationTextOfTopic[] }>(path)
    return notifications.find(({ topic }) => topic === 'ticket-bought')
  }
  expect(await textIn('en')).toMatchObject({
    title: 'Enjoy {movie}!',
    isDefault: false,
    version: 2,
  })
  expect(await textIn('fr')).toMatchObject({ isDefault: true, version: 1 })
})
