import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/catalogue/showtimes.calls'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { createHash } from 'node:crypto'
import { findShowWithPlan, listTakenSeats } from './seats-sql.ts'

/** Returns the parts of the plan that customers may see, and the seats that cannot be bought now. */
export async function getSeatPlan({ db, input }: OpenCall<typeof contract.getSeatPlan>) {
  const show = await findShowWithPlan(db, input.showtimeId)
  if (show?.state !== 'published') throw new AppError('showtime-not-found')
  const { plan } = show
  const taken = (await listTakenSeats(db, input.showtimeId)).map(({ seat }) => seat).sort()
  return { plan, taken, version: `${hashOf(plan)}.${hashOfTaken(taken)}` }
}

/** Returns the part of a version that changes with the taken seats, as `selectChangedSeats` compares it. */
export const changeOfVersion = (version: string): string => version.split('.').at(-1) ?? ''

const hashOfTaken = (taken: readonly string[]) => createHash('sha256').update(taken.join()).digest('hex')

/** An answer is shared only by those who ask at the same moment, because seats are sold all the time. */
export const keepNoLonger = () => 0
