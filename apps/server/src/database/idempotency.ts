import { AppError, isErrorCode } from '@velvet/contract/errors'
import { createHash } from 'node:crypto'
import type { Database, Transaction } from './connect.ts'
import { claimKey, findKey, keepAnswer, type Claim } from './idempotency-sql.ts'
import { rollBackToSavepoint, setSavepoint } from './savepoint-sql.ts'

export interface KeyedRequest {
  customerId: string
  key: string | undefined
  /** Which call and with what: the same key with anything else is refused. */
  request: { call: string; input: unknown }
}

type Outcome<T> = { answer: T } | { refusal: AppError }

/**
 * Does the work in one transaction, once for each key of a customer: a repeated request gets the
 * kept answer, or the kept refusal thrown again. A failure that is no refusal keeps nothing, so
 * that a new try may succeed. The answer must survive JSON.
 */
export async function withIdempotency<T>(
  db: Database,
  { customerId, key, request }: KeyedRequest,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (key === undefined) return db.transaction().execute(work)
  const claim = { customerId, key, requestHash: hash(request) }
  const outcome = await db
    .transaction()
    .execute(async (tx) =>
      (await claimKey(tx, claim)) ? doWork(tx, claim, work) : keptOutcome<T>(tx, claim),
    )
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

async function doWork<T>(
  tx: Transaction,
  claim: Claim,
  work: (tx: Transaction) => Promise<T>,
): Promise<Outcome<T>> {
  await setSavepoint(tx)
  try {
    const answer = await work(tx)
    await keepAnswer(tx, claim, { status: 200, answer })
    return { answer }
  } catch (error) {
    if (!(error instanceof AppError) || isPassing(error)) throw error
    await rollBackToSavepoint(tx)
    const { status, code, message } = error
    await keepAnswer(tx, claim, { status, answer: { code, message } })
    return { refusal: error }
  }
}

/** What is not the customer's doing, or came too soon, may be over at the next try. */
function isPassing({ code, status }: AppError): boolean {
  return status >= 500 || code === 'too-many-requests'
}

async function keptOutcome<T>(tx: Transaction, claim: Claim): Promise<Outcome<T>> {
  const kept = await findKey(tx, claim)
  // Deleted for its age between the two statements.
  if (!kept?.status) throw new AppError('service-unavailable')
  if (kept.request_hash !== claim.requestHash) throw new AppError('idempotency-key-reused')
  if (kept.status < 400) return { answer: kept.answer as T }
  const { code, message } = kept.answer as { code: unknown; message: string }
  return { refusal: new AppError(isErrorCode(code) ? code : 'internal', { message }) }
}

function hash(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}
