import type { SettlementPreview } from '@velvet/contract/books/settlements.calls'
import type { SentEmail } from '@velvet/sandbox/store'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { extractText } from 'unpdf'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { sendEmails } from '../../operator/messages/send-outbox.ts'
import { createDeps } from '../../running/start-server.ts'
import { breakService, outboxOf } from '../../test/sandbox-controls.ts'
import { SettledRun } from '../../test/settlements.ts'
import { jobDepsOf, useTestServer } from '../../test/start-test-server.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'

const server = useTestServer({ sandbox: true })
const ADDRESSES = ['books@own.example', 'head@own.example']

// Each test begins without emails that wait from an earlier one.
beforeEach(() => sql`delete from outbox where kind = 'email'`.execute(server.db))

/** A week of a distributor with these addresses, of which half the net is hire. */
async function aWeek(name: string, emails: string[]) {
  const run = await SettledRun.make(server, { name })
  const showtime = await run.showtime()
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, weeks: [500_000] })
  await run.buy(showtime, 1)
  const distributor = server.db.updateTable('distributors').set({ emails })
  await distributor.where('id', '=', run.distributorID).execute()
  return { run, week }
}

const sentAbout = async (number: number) =>
  (await outboxOf<SentEmail>(server, 'email')).filter(({ subject }) => subject.startsWith(`Settlement ${number} `))

const countWaiting = async () =>
  (await server.db.selectFrom('outbox').select('id').where('kind', '=', 'email').execute()).length

/** Returns what a preview says about the email to the distributor. */
async function letterOf({ run, week }: Awaited<ReturnType<typeof aWeek>>, finance: TestStaff = run.finance) {
  const path = `settlements/preview?distributorID=${run.distributorID}&week=${week}`
  return (await finance.read<{ preview: SettlementPreview }>(path)).preview.letter
}

test('a settlement is emailed once to its distributor, even after a failed email', async () => {
  const { run, week } = await aWeek('Told', ADDRESSES)
  expect(await letterOf({ run, week })).toBe('sent')
  const settlement = await run.settle(run.distributor, week)
  const deps = jobDepsOf(server)
  await breakService(server, 'resend', '500')
  expect(await sendEmails(deps)).toBe(1)
  expect(await sentAbout(settlement.number)).toEqual([])
  await sql`update outbox set next_attempt_at = now()`.execute(server.db)
  await Promise.all([sendEmails(deps), sendEmails(deps)])
  await sql`update outbox set next_attempt_at = now()`.execute(server.db)
  expect(await sendEmails(deps)).toBe(0)

  const [email, ...more] = await sentAbout(settlement.number)
  expect(more).toEqual([])
  expect(email?.to).toEqual(ADDRESSES)
  expect(email?.text.split('\n')).toEqual([
    expect.stringMatching(
      `^Velvet has settled the week from .* to .* with Told Pictures. This is settlement ${settlement.number}:$`,
    ),
    '',
    'Tickets: 1',
    'Gross: ₦4,500.00',
    'Net: ₦4,500.00',
    'Film hire: ₦2,250.00',
    'Due to Told Pictures: ₦2,250.00',
    '',
    'The week was not over yet. What was sold until its end is in a later settlement.',
    '',
    'To read its lines by film and cinema, and to save it as a PDF or a table, sign in here:',
    `${server.config.staffUrl}/console/settlements/${settlement.id}`,
    '',
    `If a figure is wrong, please write to ${server.config.SUPPORT_EMAIL}.`,
  ])
})

test("settlement emails and papers use the operator's product name and help address", async () => {
  const { run, week } = await aWeek('Renamed', ADDRESSES)
  const renamed = { name: 'Ruby', supportEmail: 'help@ruby.example', supportPhone: '' }
  const deps = createDeps(server.config, server.db)
  const brand = () => Promise.resolve({ ...renamed, colour: '#1f7a45', logo: null, languages: [], numbers: [] })
  const app = await createApp({ ...deps, brand })
  onTestFinished(() => app.close())
  const finance = await TestStaff.make({ ...server, app }, 'finance')
  const made = await finance.call('POST', 'settlements', { ...run.distributor, week })
  const { settlement } = made.json<{ settlement: { id: string; number: number } }>()
  await sendEmails(jobDepsOf(server))
  const [email] = await sentAbout(settlement.number)
  expect(email?.text).toMatch(/^Ruby has settled/)
  expect(email?.text).toContain('please write to help@ruby.example')
  const paper = await finance.call('GET', `settlements/${settlement.id}/pdf`)
  const { text } = await extractText(new Uint8Array(paper.rawPayload), { mergePages: true })
  expect(text).toContain('Ruby, ')
})

test('a repeated call, a race and a refused settlement queue no second email', async () => {
  const { run, week } = await aWeek('Once', ADDRESSES)
  const input = { ...run.distributor, week }
  const headers = { 'idempotency-key': randomUUID() }
  const ask = () => run.finance.call('POST', 'settlements', input, headers)
  await Promise.all([ask(), ask(), outcomeOf(run.settle(run.distributor, week))])
  await ask()
  expect(await outcomeOf(run.settle(run.distributor, week))).toBe('settlement-made')
  expect(await countWaiting()).toBe(1)
})

test('the preview says that a distributor without addresses gets no email', async () => {
  const { run, week } = await aWeek('Silent', [])
  expect(await letterOf({ run, week })).toBe('no-address')
  await run.settle(run.distributor, week)
  expect(await countWaiting()).toBe(0)
})

test('without an email service, a settlement queues no email and its preview says so', async () => {
  const { run, week } = await aWeek('Unserved', ADDRESSES)
  const deps = createDeps(server.config, server.db)
  const app = await createApp({ ...deps, providers: { ...deps.providers, resend: undefined } })
  onTestFinished(() => app.close())
  const finance = await TestStaff.make({ ...server, app }, 'finance')
  expect(await letterOf({ run, week }, finance)).toBe('no-service')
  const made = await finance.call('POST', 'settlements', { ...run.distributor, week })
  expect(made.statusCode, made.body).toBe(201)
  expect(await countWaiting()).toBe(0)
})

test('a settlement with an exhibitor sends no email', async () => {
  const { run, week } = await aWeek('Screens', ADDRESSES)
  const path = `settlements/preview?exhibitorID=${run.exhibitorID}&week=${week}`
  const { preview } = await run.finance.read<{ preview: SettlementPreview }>(path)
  expect(preview.letter).toBeNull()
  await run.settle(run.exhibitor, week)
  expect(await countWaiting()).toBe(0)
})
