import type { Difference } from '@velvet/contract/points/reconciliation.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import { recordAudit } from '../../kernel/audit/audit-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { Made, Verified } from '../../kernel/providers/card-provider.ts'
import { askByNumber } from '../../kernel/payments/find-transactions.ts'
import { endOldDifferences, findContradictions, keepDifference } from './differences-sql.ts'
import { applyReportedReversals } from '../reversals/apply-reported-reversals.ts'
import { finishDay, keepPage, releaseDay, type ReconciledDay } from './reconciliation-sql.ts'
import {
  isTakenBack,
  keepAsked,
  keepReported,
  listUnreportedCredits,
  listUnsettled,
  type Reported,
} from './reported-sql.ts'
import { settleTransfer, tillOfTransfer } from '../../sales/till-payments/settle-transfer.ts'
import { settle } from '../payments/settle.ts'

type Asking = Pick<Deps, 'db' | 'providers'>

/**
 * The number of questions to the provider in one step. A step must end before the day can be
 * claimed again.
 */
const ASKED_A_STEP = 3
/** The time limit of one page, or of one question. */
const QUESTION_LIMIT_MS = 15_000
/**
 * All tries together, with the waits between them, take half an hour. Then this transaction is left
 * out, so that it does not delay the others.
 */
const TRIES_OF_ONE = 8

/**
 * Does the next step of a day. It settles reported successes, reads a page, asks about credits that
 * were not reported, or compares. Throws ProviderError if the provider cannot be asked.
 */
export async function reconcileStep(asking: Asking, day: ReconciledDay): Promise<void> {
  const { db } = asking
  const unsettled = await listUnsettled(db, day, ASKED_A_STEP)
  if (unsettled.length > 0) {
    for (const reported of unsettled) await settleReported(asking, day, reported)
    return release(asking, day)
  }
  if (day.nextPage !== null) return readPage(asking, day, day.nextPage)
  const unreported = await listUnreportedCredits(db, day, ASKED_A_STEP)
  if (unreported.length > 0) {
    for (const credit of unreported) await askAboutCredit(asking, day, credit)
    return release(asking, day)
  }
  await db.transaction().execute((tx) => compare(tx, day))
}

function release({ db }: Asking, day: ReconciledDay): Promise<void> {
  return db.transaction().execute((tx) => releaseDay(tx, day))
}

async function readPage({ db, providers }: Asking, day: ReconciledDay, page: number): Promise<void> {
  const { dayAfter } = day
  const requested = { day: day.day, dayAfter, page }
  const list = await cardProviderOf(providers, day.provider).listSuccesses(requested, {
    timeoutMs: QUESTION_LIMIT_MS,
  })
  const { unreadable, pages } = list
  const transactions = await withoutTransfersToTills(db, list.transactions)
  await db.transaction().execute(async (tx) => {
    for (const made of transactions) await keepReported(tx, day, made)
    const nextPage = page < pages ? page + 1 : null
    if (await keepPage(tx, day, { nextPage, unreadable })) await releaseDay(tx, day)
  })
}

/** Books the transfers to the accounts of tills, whose event may have been lost, and returns all other transactions. */
async function withoutTransfersToTills(db: Asking['db'], transactions: readonly Made[]): Promise<Made[]> {
  const others: Made[] = []
  for (const made of transactions) {
    const transfer = await tillOfTransfer(db, made)
    if (transfer) await settleTransfer(db, made, transfer)
    else others.push(made)
  }
  return others
}

/** Settles a reported success in the usual way, which verifies the transaction itself first. */
async function settleReported(asking: Asking, day: ReconciledDay, reported: Reported) {
  const answer = await unlessHopeless(day, async () => {
    const { isConfirmed } = await settle(asking, day.provider, reported, {
      timeoutMs: QUESTION_LIMIT_MS,
    })
    return isConfirmed ? 'settled' : 'denied'
  })
  await asking.db.transaction().execute((tx) => keepAsked(tx, day.provider, reported, answer ?? 'senseless'))
}

/** Asks the provider about a credit that none of its lists of successes reported. */
async function askAboutCredit(asking: Asking, day: ReconciledDay, credit: Reported) {
  const { provider } = day
  const verified = await unlessHopeless(day, () => askAnew(asking, provider, credit))
  await asking.db.transaction().execute(async (tx) => {
    if (verified?.outcome === 'successful') return keepReported(tx, day, { ...verified, madeAt: undefined })
    if (await isTakenBack(tx, { provider, ...credit })) return
    const isReversed = verified !== undefined && isWhollyReversed(verified)
    await keep(tx, day, { ...credit, kind: isReversed ? 'reversed' : 'not-reported' })
  })
}

/**
 * Verifies a transaction. If all of its money went back, applies its reversals at once, because no
 * list of refunds or disputes may ever report it.
 */
async function askAnew({ db, providers }: Asking, provider: PaymentProvider, credit: Reported): Promise<Verified> {
  const limits = { timeoutMs: QUESTION_LIMIT_MS }
  const verified = await askByNumber(cardProviderOf(providers, provider), credit, {
    ...limits,
    isFromPayer: false,
  })
  if (isWhollyReversed(verified)) await applyReportedReversals({ db, providers }, provider, verified, limits)
  return verified
}

function isWhollyReversed(verified: Verified): verified is Made {
  return verified.outcome !== 'unknown' && verified.isReversed === true
}

/**
 * Returns undefined if the answer about a transaction makes no sense, or did not come in several
 * tries, because one transaction must not stop all others.
 */
async function unlessHopeless<T>({ attempts }: ReconciledDay, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'garbage' || attempts >= TRIES_OF_ONE) return undefined
    throw error
  }
}

async function compare(tx: Transaction, day: ReconciledDay): Promise<void> {
  for (const found of await findContradictions(tx, day)) await keep(tx, day, found)
  await endOldDifferences(tx, day)
  await finishDay(tx, day)
}

/** Keeps a difference, and records it in the audit if it is new. */
async function keep(
  tx: Transaction,
  day: ReconciledDay,
  found: Reported & { kind: Difference['kind'] },
): Promise<void> {
  if (!(await keepDifference(tx, day, found))) return
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'reconciliation-difference',
    subject: found.providerTransactionId,
    detail: { provider: day.provider, day: day.day, kind: found.kind, naira: nairaOf(found.kobo) },
  })
}
