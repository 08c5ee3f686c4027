import type { NotificationTextOfTopic } from '@velvet/contract/operator/notification-texts.calls'
import { NOTICE_TEXTS, type NotificationTopic } from '@velvet/contract/operator/notification-texts'
import { expect, test } from 'vitest'
import { actionsAbout, pushesTo } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer, useWorker } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)
const admin = TestStaff.use(server, 'admin')

const present = async (topic: NotificationTopic) => {
  const { notices: notifications } = await admin.read<{ notices: NotificationTextOfTopic[] }>('noticetexts')
  const found = notifications.find((notification) => notification.topic === topic)
  if (!found) throw new Error(`There is no ${topic}`)
  return found
}
const change = ({ topic, version }: NotificationTextOfTopic, message: object) =>
  admin.call('PUT', `noticetexts/${topic}`, message, { 'if-match': `"${version}"` })

const OWN = { title: 'Enjoy {movie}!', text: 'See you {when} at {place}.' }

test('a changed text is used in the next notification until it is reset', async () => {
  const before = await present('ticket-bought')
  expect(before).toMatchObject({ ...NOTICE_TEXTS['ticket-bought'], isDefault: true, version: 1 })
  const buyer = await server.make.customer({ balance: 1000 })
  await buyer.buy(await server.make.showtime(), 1)
  // The notice is in the outbox before the words change, and it is sent after the change.
  const answer = await change(before, OWN)
  expect(answer.statusCode, answer.body).toBe(200)
  await worker.runOnce()
  expect(await pushesTo(server, buyer)).toMatchObject([
    {
      title: 'Enjoy Lionheart!',
      text: expect.stringMatching(/^See you \w+day .+ at /) as string,
      data: { route: '/ticketdetails' },
    },
  ])

  const changed = await present('ticket-bought')
  expect(changed).toMatchObject({ ...OWN, isDefault: false, version: 2 })
  const reset = await admin.call(
    'POST',
    'noticetexts/ticket-bought/reset',
    {},
    {
      'if-match': `"${changed.version}"`,
    },
  )
  expect(reset.json()).toMatchObject({ notice: { isDefault: true, version: 3 } })
  const other = await server.make.customer({ balance: 1000 })
  await other.buy(await server.make.showtime(), 1)
  await worker.runOnce()
  expect(await pushesTo(server, other)).toMatchObject([{ title: 'Your ticket for Lionheart' }])
  const actions = await actionsAbout(server.db, 'ticket-bought')
  expect(actions).toMatchObject([
    { action: 'change-notice-text', detail: { before: { isDefault: true }, after: OWN } },
    { action: 'reset-notice-text', detail: { before: OWN, after: { isDefault: true } } },
  ])
})

test('a notification text is listed and changed in the requested language only', async () => {
  const inFrench = async () => {
    const { notices: notifications } = await admin.read<{ notices: NotificationTextOfTopic[] }>(
      'noticetexts?language=fr',
    )
    return notifications.find(({ topic }) => topic === 'points-credited')
  }
  const [english, before] = [await present('points-credited'), await inFrench()]
  expect(before).toMatchObject({ language: 'fr', isDefault: true, version: 1 })
  expect(before?.title).not.toBe(english.title)
  const own = { title: 'Merci', text: 'Vous avez {balance}.' }
  const answer = await change(english, { ...own, language: 'fr' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await inFrench()).toMatchObject({ ...own, isDefault: false, version: 2 })
  expect(await present('points-credited')).toEqual(english)
})

test('a text with an unknown placeholder is refused with a list of the valid ones', async () => {
  const before = await present('points-credited')
  const refused = await change(before, { title: '{movie} added', text: 'Your balance: {balance' })
  expect(refusalOf(refused)).toEqual([400, 'bad-request'])
  expect(refused.json()).toMatchObject({
    fields: {
      title: '{movie} stands for nothing here. You can use {points}, {balance}',
      text: expect.stringContaining('no partner') as string,
    },
  })
  expect(await present('points-credited')).toEqual(before)
})

test('the later of two changes of one text is refused and gets the earlier text', async () => {
  const before = await present('showtime-soon')
  const answers = await Promise.all([
    change(before, { title: 'One', text: 'One' }),
    change(before, { title: 'Two', text: 'Two' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [late] = answers.filter(({ statusCode }) => statusCode === 409)
  expect(late?.json()).toMatchObject({ present: { version: 2, isDefault: false } })
})

test.each([
  ['Win 5,000 Vp at https://thief.example', 'text'],
  ['Call 0803 123 4567', 'text'],
])('a notification text that leads customers elsewhere is refused: %s', async (text, field) => {
  const before = await present('seat-moved')
  const refused = await change(before, { title: 'Your new seat', text })
  expect(refusalOf(refused)).toEqual([400, 'bad-request'])
  const { fields } = refused.json<{ fields: Record<string, string> }>()
  expect(Object.keys(fields)).toEqual([field])
  expect(fields[field]).toContain('looks like an address')
  expect(await present('seat-moved')).toEqual(before)
})

test('a notification text may contain the address of the own site', async () => {
  const text = `See ${new URL(server.config.publicUrl).origin}/mytickets`
  const changed = await change(await present('seat-moved'), { title: 'Your new seat', text })
  expect(changed.statusCode, changed.body).toBe(200)
})
