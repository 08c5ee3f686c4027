import type * as contract from '@velvet/contract/tickets/gate.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { cleanPin } from '@velvet/contract/tickets/pin'
import { readClock } from '../../../platform/database/clock-sql.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Call } from '../../../kernel/calls/call.ts'
import { inLineFor } from '../../../platform/process/in-line.ts'
import { cinemasOfPerson } from '../cinemas-of-door.ts'
import { againIfNonceTaken } from './record-scans.ts'
import { takeScans } from './take-scans.ts'

type CheckIn = Call<typeof contract.checkIn>

/**
 * Admits a ticket once, as a batch of one scan that names no phone. A scan that is repeated with the
 * same nonce gets the same answer.
 */
export async function checkIn(call: CheckIn) {
  const takeOne = () => call.db.transaction().execute((tx) => take(tx, call))
  const line = [`ticket:${cleanPin(call.input.code)}`]
  const answer = await inLineFor(line, () => againIfNonceTaken(takeOne))
  // A person is inside whose sale has not come, and the transaction has noted that.
  if (!answer) throw new AppError('sale-on-its-way')
  return answer
}

async function take(tx: Transaction, { config, staff, input }: CheckIn) {
  const now = await readClock(tx)
  const door = { now, cinemaIds: await cinemasOfPerson(tx, staff.id), offsetMs: 0 }
  const sender = { config, staffId: staff.id, deviceId: null, offsetMs: undefined }
  const scan = { ...input, at: input.at ?? now.toISOString() }
  const [answer] = await takeScans(tx, [scan], door, sender)
  if (!answer && input.force === true) return undefined
  if (!answer) throw new AppError('sale-on-its-way')
  if ('error' in answer) throw new AppError(answer.error)
  const { result, reason, ticket } = answer
  return { result, ticket, ...(reason !== undefined && { reason }) }
}
