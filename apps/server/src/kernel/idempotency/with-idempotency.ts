import { AppError, isErrorCode, type RefusalValues } from '@velvet/contract/shared/errors'
import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { rollBackToSavepoint, setSavepoint } from '../../platform/database/transaction-sql.ts'
import {
  claimKey,
  findKey,
  findPurchaseOfKey,
  keepAnswer,
  OF_CUSTOMERS,
  OF_STAFF,
  type Claim,
  type KeptRow,
} from './idempotency-sql.ts'
import { lockOfKey } from './lock-of-key.ts'

type Requester = { customerId: string } | { staffId: string }

type KeyedRequest<T> = Requester & {
  key: string | undefined
  /**
   * The call and its input. A request that has the same key and another call or input is refused.
   */
  request: { call: string; input: unknown }
  /** Returns the answer of the purchase that was made with the key, after the kept answer was deleted for its age. */
  answerOfPurchase?: (tx: Transaction, purchaseId: string) => Promise<T>
}

export type Outcome<T> = { answer: T } | { refusal: AppError }

/**
 * Does the work in one transaction, once for each key of a customer or a member of staff. A
 * repeated request gets the kept answer or the kept refusal. Any other failure keeps nothing, so
 * that a new try may succeed. The answer is kept as JSON.
 */
export async function withIdempotency<T>(
  db: Database,
  { key, request, answerOfPurchase, ...requester }: KeyedRequest<T>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (key === undefined) return db.transaction().execute(work)
  const isStaff = 'staffId' in requester
  const keys = isStaff ? OF_STAFF : OF_CUSTOMERS
  const ownerId = isStaff ? requester.staffId : requester.customerId
  const claim = { keys, ownerId, key, requestHash: hashOf(request) }
  const outcome = await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, lockOfKey(ownerId, key))
    if (!(await claimKey(tx, claim))) return keptOutcome<T>(tx, claim)
    const purchase = isStaff ? undefined : await findPurchaseOfKey(tx, claim)
    if (!purchase) return doWork(tx, claim, work)
    const isSame = purchase.requestHash === claim.requestHash
    if (!isSame || !answerOfPurchase) throw new AppError('idempotency-key-reused')
    return doWork(tx, claim, () => answerOfPurchase(tx, purchase.id))
  })
  return answerOf(outcome)
}

/** Returns the answer, or throws the refusal. */
export function answerOf<T>(outcome: Outcome<T>): T {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

async function doWork<T>(tx: Transaction, claim: Claim, work: (tx: Transaction) => Promise<T>): Promise<Outcome<T>> {
  await setSavepoint(tx)
  try {
    const answer = await work(tx)
    await keepAnswer(tx, claim, formToKeep({ answer }))
    return { answer }
  } catch (error) {
    if (!(error instanceof AppError) || isPassing(error)) throw error
    await rollBackToSavepoint(tx)
    await keepAnswer(tx, claim, formToKeep({ refusal: error }))
    return { refusal: error }
  }
}

/**
 * Returns true for a refusal that the customer did not cause, that came too soon or that is about the
 * session alone, so a new try may succeed.
 */
function isPassing({ code, status }: AppError): boolean {
  const isPassingStatus = status >= 500 || status === 429 || status === 401
  // The same call succeeds with the PIN of a supervisor, which is no part of the request that is kept.
  return isPassingStatus || code === 'changed-meanwhile' || code === 'supervisor-needed'
}

/** Returns the form in which an outcome is kept under its key. */
export function formToKeep(outcome: Outcome<unknown>): { status: number; answer: unknown } {
  if ('answer' in outcome) return { status: 200, answer: outcome.answer }
  const { status, code, message, values, fields } = outcome.refusal
  const about = { message, ...(values && { values }), ...(fields && { fields }) }
  return { status, answer: { code, ...about } }
}

async function keptOutcome<T>(tx: Transaction, claim: Claim): Promise<Outcome<T>> {
  return outcomeKeptIn<T>(await findKey(tx, claim), claim.requestHash)
}

interface KeptRefusal {
  code: unknown
  message: string
  values?: RefusalValues
  fields?: Record<string, string>
}

/**
 * Returns the kept outcome. If the request is another one with the same key, the outcome is a
 * refusal.
 */
export function outcomeKeptIn<T>(kept: KeptRow | undefined, requestHash: string): Outcome<T> {
  // The key was deleted for its age between the two statements.
  if (!kept?.status) return { refusal: new AppError('service-unavailable') }
  if (kept.requestHash !== requestHash) {
    return { refusal: new AppError('idempotency-key-reused') }
  }
  if (kept.status < 400) return { answer: kept.answer as T }
  const { code, ...about } = kept.answer as KeptRefusal
  return { refusal: new AppError(isErrorCode(code) ? code : 'internal', about) }
}

/** Returns a digest of a request, so that another request with the same key is recognised. */
export function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}
