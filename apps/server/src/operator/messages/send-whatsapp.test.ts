import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createProviders } from '../../kernel/providers/providers.ts'
import { letHoursPass } from '../../test/clock.ts'
import { queuedFor } from '../../test/observe.ts'
import { breakService, control } from '../../test/sandbox-controls.ts'
import { useTestServer, useWorker } from '../../test/start-test-server.ts'
import { useWhatsApp } from '../../test/whatsapp.ts'

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)
const { sentTo, textsTo, choose, outcome, rowsOf, sendAll, aFan, aTicketOf, report } = useWhatsApp(server, worker)

test('each ticket goes by WhatsApp with its picture to a customer who asked for that', async () => {
  const buyer = await aFan()
  const { tickets } = await aTicketOf(buyer, 2)
  await sendAll()
  const sent = await sentTo(buyer)
  expect(sent.map(({ button }) => button).sort()).toEqual(
    tickets.map(({ TicketID }) => `ticketdetails?ticketId=${TicketID}`).sort(),
  )
  for (const { template, language, values, picture } of sent) {
    expect([template, language, values.length]).toEqual(['ticket_ready', 'en', 4])
    expect(values[3]).toMatch(/^Seat A[12]$/)
    const { default: sharp } = await import('sharp')
    const { format, width, height } = await sharp(Buffer.from(picture ?? '', 'base64')).metadata()
    expect([format, width, height]).toEqual(['png', 600, 680])
  }
  await expect
    .poll(async () => (await rowsOf(buyer)).map(({ delivery }) => delivery))
    .toEqual(['delivered', 'delivered'])
  expect(await rowsOf(buyer)).toMatchObject([{ price_category: 'utility' }, { price_category: 'utility' }])
  await sendAll()
  expect(await sentTo(buyer)).toHaveLength(2)
  expect(await textsTo(buyer)).toEqual([])
})

test('a customer who has not asked for WhatsApp gets nothing by it', async () => {
  const buyer = await server.make.customer({ balance: 1000 })
  await aTicketOf(buyer)
  await sendAll()
  expect(await sentTo(buyer)).toEqual([])
  const choices = await buyer.call('GET', `/api/v1/notices/${buyer.id}`)
  expect(choices.json()).toMatchObject({ whatsApp: false })
})

test('a customer who reads French gets the French template', async () => {
  const buyer = await aFan()
  await sql`update customers set language = 'fr' where id = ${buyer.id}`.execute(server.db)
  await aTicketOf(buyer)
  await sendAll()
  expect(await sentTo(buyer)).toMatchObject([
    {
      language: 'fr',
      values: [expect.any(String), expect.any(String), expect.any(String), expect.stringMatching(/A1$/)],
    },
  ])
})

test.each(['failed', 'failed-twice', 'refused'])(
  'a ticket whose WhatsApp message is %s goes by SMS once',
  async (what) => {
    const buyer = await aFan()
    await outcome(what)
    await aTicketOf(buyer)
    await sendAll()
    await expect.poll(async () => (await rowsOf(buyer))[0]?.delivery).toBe('failed')
    await sendAll()
    expect(await textsTo(buyer)).toEqual([expect.stringContaining('Pin: ')])
    const [row] = await rowsOf(buyer)
    for (const status of ['failed', 'sent', 'delivered', 'failed']) await report(row?.id ?? '', status)
    await sendAll()
    expect(await textsTo(buyer)).toHaveLength(1)
    expect(await sentTo(buyer)).toHaveLength(what === 'refused' ? 0 : 1)
  },
)

test.each(['500', 'reset', 'garbage'] as const)(
  'if WhatsApp keeps answering with %s, one SMS goes in its place',
  async (mode) => {
    const buyer = await aFan()
    await breakService(server, 'whatsapp', mode, 3)
    await aTicketOf(buyer)
    for (let tries = 0; tries < 5; tries += 1) {
      await letHoursPass(server, 0.02)
      await sendAll()
    }
    expect(await sentTo(buyer)).toEqual([])
    expect(await textsTo(buyer)).toHaveLength(1)
  },
)

test('if a WhatsApp message about a delay fails, the delay fits into one SMS', async () => {
  const buyer = await aFan()
  const { showtime } = await aTicketOf(buyer)
  await sendAll()
  await outcome('failed')
  await server.db
    .insertInto('outbox')
    .values({
      id: crypto.randomUUID(),
      kind: 'push',
      topic: 'showtime-late',
      customer_id: buyer.id,
      cause: `showtime-late:${showtime.id}`,
      payload: JSON.stringify({
        title: 'Lionheart starts late',
        text: 'It starts later.',
        data: { route: '/mytickets' },
        facts: { movie: 'Lionheart', minutes: '20', time: { time: '19:20' }, place: 'Wunti', seats: { seats: ['A1'] } },
      }),
    })
    .execute()
  await sendAll()
  const [late] = await sentTo(buyer)
  expect(late).toMatchObject({
    template: 'showtime_late',
    values: ['Lionheart', '20', '7:20 PM', 'Wunti', 'Seat A1'],
    button: 'mytickets',
    picture: null,
  })
  await expect.poll(async () => (await rowsOf(buyer)).some(({ delivery }) => delivery === 'failed')).toBe(true)
  await sendAll()
  const [text = ''] = await textsTo(buyer)
  expect(text).toMatch(/^Lionheart starts late\. It starts about 20 minutes late, at 7:20 PM/)
  expect(text.length).toBeLessThanOrEqual(160)
})

test('the messages about a purchase name the marks of access of its showtime', async () => {
  const buyer = await aFan()
  const showtime = await server.make.showtime()
  await sql`update showtimes set marks = '{captioned}' where id = ${showtime.id}`.execute(server.db)
  await buyer.buy(showtime, 1)
  const [push] = await queuedFor(server, buyer)
  expect(JSON.stringify(push?.payload)).toMatch(/captioned/i)
  await sendAll()
  expect((await sentTo(buyer))[0]?.values[0]).toMatch(/captioned/i)
})

test.each([
  ['showtime-stopped', 'showtime_stopped'],
  ['showtime-not-shown', 'showtime_not_shown'],
  ['showtimes-not-shown', 'showtimes_not_shown'],
  ['showtimes-cancelled', 'showtimes_cancelled'],
  ['food-ready', 'snack_ready'],
])('a notification of the topic %s goes by WhatsApp too', async (topic, template) => {
  const buyer = await aFan()
  const show = {
    movie: 'Lionheart',
    when: { date: '2026-11-22', time: '19:20' },
    place: 'Wunti',
    count: '2',
    code: 'K7',
  }
  const payload = { title: 'Lionheart', text: 'Sorry.', data: { route: '/mytickets' }, facts: show }
  await server.db
    .insertInto('outbox')
    .values({
      id: crypto.randomUUID(),
      kind: 'push',
      topic,
      customer_id: buyer.id,
      cause: `${topic}:${buyer.id}`,
      payload: JSON.stringify(payload),
    })
    .execute()
  await sendAll()
  const [sent] = await sentTo(buyer)
  expect(sent).toMatchObject({ template, button: 'mytickets', picture: null })
  expect(sent?.values).not.toContain('-')
})

test('a failed message that two servers handle becomes one SMS', async () => {
  const buyer = await aFan()
  await outcome('silent')
  await aTicketOf(buyer)
  await sendAll()
  const makeDue = () =>
    sql`update outbox set delivery = 'failed', done_at = null, next_attempt_at = now()
      where customer_id = ${buyer.id} and kind = 'whatsapp'`.execute(server.db)
  await makeDue()
  await sendAll()
  await makeDue()
  await sendAll()
  expect(await textsTo(buyer)).toHaveLength(1)
})

test('a customer who opts out before the sending gets neither WhatsApp nor SMS', async () => {
  const buyer = await aFan()
  await breakService(server, 'whatsapp', '500')
  await aTicketOf(buyer)
  await sendAll()
  await choose(buyer, false)
  await letHoursPass(server, 0.1)
  await sendAll()
  expect([await sentTo(buyer), await textsTo(buyer)]).toEqual([[], []])
  expect(await rowsOf(buyer)).toMatchObject([{ done_at: expect.any(Date) as Date, delivery: null }])
})

test('a customer who has transferred a ticket no longer gets its code', async () => {
  const [buyer, friend] = [await aFan(), await server.make.customer()]
  await breakService(server, 'whatsapp', '500')
  const { tickets } = await aTicketOf(buyer)
  await sendAll()
  await sql`update tickets set holder_id = ${friend.id} where id = ${tickets[0]?.TicketID}`.execute(server.db)
  await letHoursPass(server, 0.1)
  await sendAll()
  expect([await sentTo(buyer), await textsTo(buyer), await sentTo(friend)]).toEqual([[], [], []])
})

test.each(['void', 'used'])(
  'a ticket that is %s before it is sent goes neither by WhatsApp nor by SMS',
  async (status) => {
    const buyer = await aFan()
    await outcome('failed')
    const { tickets } = await aTicketOf(buyer)
    await breakService(server, 'whatsapp', '500')
    await sendAll()
    await sql`update tickets set status = ${status}, used_at = case ${status} when 'used' then now() end
    where id = ${tickets[0]?.TicketID}`.execute(server.db)
    await letHoursPass(server, 0.1)
    await sendAll()
    expect([await sentTo(buyer), await textsTo(buyer)]).toEqual([[], []])
    await control(server, 'whatsapp', { outcome: 'failed', count: 0 })
  },
)

test('an installation without WhatsApp queues no message for it', async () => {
  const buyer = await aFan()
  const off = server.startWorker({ ...createProviders(server.config), whatsapp: undefined })
  await off.runOnce()
  await aTicketOf(buyer)
  await off.runOnce()
  expect(await rowsOf(buyer)).toEqual([])
  await off.stop()
})
