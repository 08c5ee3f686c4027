import { UNDO_WITHIN_S } from './gate.rules.ts'
import { CANCEL_HOURS_AFTER_END } from '../catalogue/programme.rules.ts'
import { EVENT_HOURS_BEFORE, UNDO_EVENT_MINUTES } from './show-log.rules.ts'

// The gate says these two without an answer of the server.
export const DEVICE_REVOKED = 'This phone was taken out of use: it may keep no list of tickets'
export const UNDO_TOO_LATE = `A scan can be undone within ${UNDO_WITHIN_S} seconds. Please ask a supervisor`

/** The refusals that concern the phones at the doors and their scans. */
export const GATE_ERRORS = {
  'device-not-found': { status: 404, message: 'This phone is not registered' },
  'device-revoked': { status: 410, message: DEVICE_REVOKED },
  'scan-not-found': { status: 404, message: 'This scan has not arrived' },
  'sale-on-its-way': {
    status: 409,
    message: 'A till has sold this ticket without a network. Its sale has not arrived yet',
  },
  'nothing-to-undo': { status: 409, message: 'This scan admitted nobody' },
  'undo-too-late': { status: 409, message: UNDO_TOO_LATE },
  'show-event-not-found': { status: 404, message: 'This event of the showtime has not arrived' },
  'show-undo-too-late': {
    status: 409,
    message: `An event can be undone within ${UNDO_EVENT_MINUTES} minutes. Please ask the office`,
  },
  'show-event-out-of-time': {
    status: 409,
    message: `This can be entered from ${EVENT_HOURS_BEFORE} hours before the showtime begins until ${CANCEL_HOURS_AFTER_END} hours after it ends`,
  },
  'late-needs-minutes': { status: 422, message: 'Please say how many minutes late the showtime is' },
  'gate-pin-wrong': { status: 403, message: 'This is not the PIN of this person' },
  'gate-pin-not-own': {
    status: 403,
    message: 'Only the person can set their own PIN, with their password. You can take it away',
  },
  'approver-let-in': {
    status: 403,
    message: 'You let this supervisor in not long ago, so their PIN approves nothing for you. Please ask another one',
  },
  'gate-pin-easy': { status: 422, message: 'This PIN is easy to guess. Please choose other digits' },
} as const satisfies Record<string, { status: number; message: string }>
