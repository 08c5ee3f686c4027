import type { Failure } from '../../state/call-thunk.ts'

/** Returns true if another try needs more Points to succeed. */
export function needsCredit(failure: Failure | undefined): boolean {
  return failure?.code === 'balance-too-low'
}

const REASONS_OF_CODE: readonly Failure['code'][] = ['code-not-usable', 'code-not-here', 'code-used-up', 'offer-used']

/** Returns true if the code of the purchase is the reason. */
export function isOfCode(failure: Failure | undefined): boolean {
  return failure !== undefined && REASONS_OF_CODE.includes(failure.code)
}

const REASONS_OF_SHOWTIME: readonly Failure['code'][] = [
  'sold-out',
  'sale-ended',
  'showtime-started',
  'showtime-cancelled',
  'showtime-not-found',
]

/** Returns true if the showtime is the reason, so that another one is the next step. */
export function needsOtherShowtime(failure: Failure | undefined): boolean {
  return failure !== undefined && REASONS_OF_SHOWTIME.includes(failure.code)
}

const REASONS_OF_SEATS: readonly Failure['code'][] = [
  'seat-taken',
  'love-seat-torn',
  'zone-sold-out',
  'no-wheelchair-place',
]

/** Returns true if other seats of the same showtime are the next step. */
export function needsOtherSeats(failure: Failure | undefined): boolean {
  return failure !== undefined && REASONS_OF_SEATS.includes(failure.code)
}
