import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { giveUpTopUp, paidYesterday, YESTERDAY } from '../test/reconciliation.ts'
import { isFull } from '../test/rounds.ts'
import { ServerProcess } from '../test/server-process.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { breakService, payAtCheckout } from '../test/sandbox-controls.ts'

/** More than the sandbox lists on a page. */
const PAYMENTS = 13
/** How many are credited when the process is killed; `npm test` kills once, in the middle. */
const KILLED_AT = isFull ? [1, 4, 9] : [4]
const WAIT = { timeout: 30_000, interval: 20 }

async function startProcess(server: TestServer) {
  const started = await ServerProcess.startBeside(server)
  onTestFinished(() => started.killIfRunning())
  return started
}

async function progressOf({ db }: TestServer, provider: PaymentProvider) {
  const { rows } = await sql<{ reported: number; credited: number; finished: boolean }>`
    select (select count(*) from reported_transactions where provider = ${provider}) as reported,
      (select count(*) from payment_credits where provider = ${provider}) as credited,
      exists (select from reconciliations where provider = ${provider} and day = ${YESTERDAY}
        and finished_at is not null) as finished`.execute(db)
  return rows[0] ?? { reported: 0, credited: 0, finished: false }
}

/** Makes interrupted steps due again, as if their time had run out. */
const letStepsRunOut = ({ db }: TestServer) =>
  sql`update reconciliations set next_attempt_at = now() where finished_at is null`.execute(db)

test.each<PaymentProvider>(['flutterwave', 'paystack'])(
  'a kill while reading a day from %s loses no success and credits none twice',
  { timeout: 120_000 },
  async (provider) => {
    await using server = await startTestServer({ sandbox: true })
    const customer = await server.make.customer()
    // Only the lists report these successes, because the top-ups are no longer polled.
    for (let count = 0; count < PAYMENTS; count += 1) {
      const payment = await giveUpTopUp(server, customer, { provider, vp: 100 })
      await payAtCheckout(server, paidYesterday(payment))
    }
    await sql`update payments set created_at = now() - interval '4 days'`.execute(server.db)
    const progress = () => progressOf(server, provider)

    // Only the reconciliation asks the provider.
    await sql`insert into job_turns (job, next_turn_at, started_at)
      values ('poll-reversals', now() + interval '1 day', now())`.execute(server.db)
    // The first kill comes while the first page is asked for.
    await breakService(server, provider, 'unanswered')
    const first = await startProcess(server)
    await expect.poll(() => askedFor(server), WAIT).toBe(true)
    await first.kill()
    expect(await progress()).toEqual({ reported: 0, credited: 0, finished: false })

    // The next kills come once a few successes are credited, whatever the process does then.
    for (const credits of KILLED_AT) {
      await letStepsRunOut(server)
      const killed = await startProcess(server)
      await expect.poll(async () => (await progress()).credited, WAIT).toBeGreaterThanOrEqual(credits)
      await killed.kill()
    }

    await letStepsRunOut(server)
    const last = await startProcess(server)
    await expect.poll(async () => (await progress()).finished, WAIT).toBe(true)
    await last.stop()
    expect(await progress()).toEqual({ reported: PAYMENTS, credited: PAYMENTS, finished: true })
    expect(await customer.balance()).toBe(PAYMENTS * 100)
    const { rows } = await sql`select reported_count, credited_count, recovered_count
      from reconciliations where provider = ${provider} and day = ${YESTERDAY}`.execute(server.db)
    expect(rows).toMatchObject([{ reported_count: PAYMENTS, credited_count: PAYMENTS }])
    const differences = server.db.selectFrom('reconciliation_differences').select('kind')
    expect(await differences.execute()).toEqual([])
    await expectInvariants(server.db)
  },
)

/** Returns true once a request has met the fault that was set. */
async function askedFor({ sandboxUrl }: TestServer): Promise<boolean> {
  const response = await fetch(`${sandboxUrl}/overview`)
  return ((await response.json()) as { faults: object[] }).faults.length === 0
}
