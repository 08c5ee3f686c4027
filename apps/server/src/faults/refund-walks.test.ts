import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import { vpTakenBack } from '@velvet/contract/points/reversals'
import type { Refund } from '@velvet/sandbox/store'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Worker } from '../jobs/worker.ts'
import { wholeProviders } from '../test/settings.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { anyWalk, PAID_NAIRA, PAID_VP, type Walk, RefundWalker } from './refund-walker.ts'
import { whileTestRuns, announceSeed, limitOf, rounds } from '../test/rounds.ts'
import { useFreshServer } from '../test/start-test-server.ts'
import { isStanding, readBooks, WatchedProviders, casesOf } from '../test/reversals.ts'
import { activate } from '../test/top-ups.ts'
import { type TestCustomer, TestStaff } from '../test/people.ts'

const WALKS = rounds({ full: 500, short: 12 })
/**
 * Each walk lets hours pass in every row, and the invariants are checked over all rows. Both take longer the
 * more walks there have been, so no more than this many share a database.
 */
const WALKS_A_DATABASE = 25
const PAID_KOBO = PAID_NAIRA * KOBO_A_NAIRA
/** 34 naira bought 50 Points. */
const KOBO_WITH_WHOLE_SHARE = 34 * KOBO_A_NAIRA

const seed = announceSeed('refund walks')
const parts = Array.from({ length: Math.ceil(WALKS / WALKS_A_DATABASE) }, (_, part) => ({
  seed: seed + part,
  walks: Math.min(WALKS_A_DATABASE, WALKS - part * WALKS_A_DATABASE),
}))

const server = useFreshServer({ sandbox: true })
let watched: WatchedProviders
let worker: Worker

beforeEach(() => {
  watched = new WatchedProviders(server, wholeProviders(server.config))
  worker = server.startWorker(watched.providers)
})

const koboOf = ({ amount }: Refund) => Math.round(amount * KOBO_A_NAIRA)
const sumOf = (refunds: readonly Refund[]) =>
  refunds.filter(isStanding).reduce((kobo, refund) => kobo + koboOf(refund), 0)

/** Returns the provider's number of the refund that we asked for, as far as we know it. */
async function numberOf(refund: MoneyRefund | undefined): Promise<string | null> {
  if (!refund || refund.status === 'called-off') return null
  const row = await server.db
    .selectFrom('payment_refunds')
    .select('provider_refund_id as number')
    .where('id', '=', refund.id)
    .executeTakeFirstOrThrow()
  return row.number
}

/**
 * Returns the Points that must be gone by the provider's books: those of our own refund were taken
 * when it was asked for.
 */
async function dueVp(books: readonly Refund[], refund: MoneyRefund | undefined): Promise<number> {
  const number = await numberOf(refund)
  const ownVp = refund && refund.status !== 'called-off' ? refund.VpValue : 0
  const others = books.filter(({ id }) => String(id) !== number)
  const wentBack = sumOf(others)
  return Math.min(PAID_VP, ownVp + vpTakenBack({ vp: PAID_VP, paid: PAID_KOBO, wentBack }))
}

interface People {
  customer: TestCustomer
  finance: TestStaff
}

async function judge(walker: RefundWalker, { customer, finance }: People): Promise<void> {
  const books = await readBooks(server, walker.transaction)
  expect(sumOf(books)).toBeLessThanOrEqual(PAID_KOBO)
  expect(watched.secondRequests).toEqual([])
  expect(walker.oddOutcomes).toEqual([])

  const taken = PAID_VP - walker.spent - (await customer.balance())
  const debts = (await casesOf(finance, walker.txRef)).filter(({ kind }) => kind === 'debt')
  const owed = debts.reduce((vp, { VpValue }) => vp + VpValue, 0)
  const due = await dueVp(books, await walker.lastRefund())
  // Each part was rounded by the parts before it, of which some may have failed since.
  const isRounded = books.some((refund) => koboOf(refund) % KOBO_WITH_WHOLE_SHARE > 0)
  expect(taken + owed).toBeGreaterThanOrEqual(due)
  expect(taken + owed).toBeLessThanOrEqual(due + (isRounded ? books.length : 0))
}

async function walkAndJudge(walk: Walk): Promise<void> {
  await activate(server, walk.provider)
  watched.secondRequests.length = 0
  const people = {
    customer: await server.make.customer(),
    finance: await TestStaff.make(server, 'finance'),
  }
  const walker = new RefundWalker({ server, worker, watched, ...people }, walk)
  await walker.play()
  await judge(walker, people)
  await callOffWhatFailed(walker, people)
  await expectInvariants(server.db)
}

/** Calls a failed refund off, after which only the Points of money that went back are gone. */
async function callOffWhatFailed(walker: RefundWalker, people: People): Promise<void> {
  const refund = await walker.lastRefund()
  expect(refund?.status).not.toBe('due')
  if (refund?.status !== 'failed') return
  await walker.callOff()
  expect((await walker.lastRefund())?.status).toBe('called-off')
  await judge(walker, people)
}

test.for(parts)(
  'a refund returns money and takes Points once ($walks random runs, seed $seed)',
  limitOf(WALKS_A_DATABASE, 10),
  async ({ seed, walks }) => {
    await fc.assert(fc.asyncProperty(anyWalk, whileTestRuns(walkAndJudge)), {
      seed,
      numRuns: walks,
    })
  },
)
