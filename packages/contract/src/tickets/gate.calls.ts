import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, LocalTime, NamedInstant, OffsetMs, Uuid } from '../shared/entities/entities.ts'
import {
  DOOR_PASS_MAX_LENGTH,
  GATE_PIN,
  GATE_REASON_MAX_LENGTH,
  GATE_ROLES,
  SCANNED_CODE_MAX_LENGTH,
  SCANS_IN_A_BATCH,
  SCANS_MAX_BYTES,
} from './gate.rules.ts'
import { TypeAtTheDoor } from './gate-lists.calls.ts'
import { SCAN_RESULTS } from './gate-verdict.ts'
import { plainDigits } from '../shared/typing/typed-number.ts'
import { typedText } from '../shared/typing/typed-text.ts'

const Code = z.string().trim().min(1).max(SCANNED_CODE_MAX_LENGTH)
const Nonce = z.string().trim().min(1).max(100)
const Reason = typedText().min(1).max(GATE_REASON_MAX_LENGTH)

const ScannedTicket = z.object({
  TicketID: Uuid,
  SeatNumber: z.string(),
  MovieTitle: z.string(),
  CinemaName: z.string(),
  ScreenName: z.string(),
  ShowtimeID: Uuid,
  ShowtimeDate: LocalDate,
  ShowtimeTime: LocalTime,
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/gate/checkin',
  access: 'staff',
  roles: GATE_ROLES,
  // Five scans a second are enough for a door that was offline and sends its stored scans. They are
  // far too few to guess a pin of 59 bits.
  perMinute: 300,
  summary: 'Admits a ticket once; the same nonce gets the same answer',
  input: z.object({
    code: Code,
    showtimeID: Uuid.optional(),
    /** The cinema where the ticket was scanned. */
    cinemaID: Uuid.optional(),
    nonce: Nonce,
    /** The time of the scan, if it could not be sent at once. */
    at: NamedInstant.optional(),
    /**
     * Records an admission that already happened at the door, whatever the verdict is now. A ticket of
     * a cinema where the caller does not work is refused all the same.
     */
    force: z.boolean().optional(),
  }),
  output: z.object({
    result: z.enum(SCAN_RESULTS),
    ticket: ScannedTicket.nullable(),
    reason: z.string().optional(),
  }),
  errors: ['idempotency-key-reused', 'sale-on-its-way', 'too-many-requests'],
})

/** One scan of a batch. */
export const GateScan = z.object({
  /** The phone makes a nonce for each scan, and a scan that is sent again keeps its nonce. */
  nonce: Nonce,
  /** The text that the camera read or a person typed. */
  code: Code,
  /**
   * The seat of another ticket of the same purchase. That ticket is admitted in the place of the
   * code's own, so that a whole purchase comes in by one code. Each ticket has a scan of its own.
   */
  seat: z.string().trim().min(1).max(20).optional(),
  /** The showtime that the door admits to, if one was chosen. */
  showtimeID: Uuid.optional(),
  cinemaID: Uuid.optional(),
  /** When the scan happened, by the phone's own clock. */
  at: NamedInstant,
  /** The clock offset that the phone knew when it scanned. By default that of the batch counts. */
  offsetMs: OffsetMs.optional(),
  /**
   * True when the person is inside already, because the phone showed green or a person let them in.
   * Without a `pass`, a ticket of a cinema where the caller does not work is still not used up: the
   * scan is recorded as a conflict.
   */
  force: z.boolean().optional(),
  /**
   * The pass of the list by which the phone judged. The scan then counts also if its sender no longer
   * works at that cinema.
   */
  pass: z.string().max(DOOR_PASS_MAX_LENGTH).optional(),
  /** The reason for admitting a visitor against the verdict of the phone. */
  note: typedText().max(GATE_REASON_MAX_LENGTH).optional(),
  /**
   * The undo of this scan, if the phone made it before it could send the scan. The scan is then recorded as
   * undone and uses no ticket up. An undo after more than ten seconds is ignored.
   */
  undone: z
    .object({
      reason: Reason,
      /** By the clock that gave the scan its `at`. */
      at: NamedInstant,
    })
    .optional(),
})
export type GateScan = z.input<typeof GateScan>

const JudgedScan = z.object({
  nonce: z.string(),
  result: z.enum(SCAN_RESULTS),
  /** The reason in English. Its code and values let a phone say it in another language. */
  reason: z.string().optional(),
  reasonCode: z.string().optional(),
  reasonValues: z.record(z.string(), z.string()).optional(),
  ticket: ScannedTicket.extend({
    PurchaseID: Uuid,
    /** The least age for the film; null where every age may come in. */
    CheckAge: z.int().nullable(),
    /** The type of the ticket, if it is not the standard one. */
    Type: TypeAtTheDoor.optional(),
  }).nullable(),
  /** The admission that came first. The name of its phone is null where it is not known. */
  before: z.object({ at: Instant, device: z.string().nullable() }).optional(),
  /**
   * True when this scan admitted a visitor who should not be inside. The list of conflicts shows such
   * scans.
   */
  conflict: z.boolean(),
})
export type JudgedScan = z.output<typeof JudgedScan>

/** A scan that was neither judged nor recorded, so that a person has to look at it. */
const RefusedScan = z.object({
  /** Null if the nonce of the scan could not be read. */
  nonce: z.string().nullable(),
  error: z.enum(['bad-request', 'idempotency-key-reused', 'too-many-requests', 'internal']),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type RefusedScan = z.output<typeof RefusedScan>

/** A ticket that admitted a visitor who should not be inside, by a scan of this phone or of another one. */
const ConflictOfPhone = z.object({
  /** The nonce of the scan that should not have admitted anybody. */
  id: z.string(),
  seat: z.string(),
  timeZone: z.string(),
  /** The time of this phone's scan by the server's clock. */
  at: Instant,
  /** True if this phone scanned first, and the other scan should not have admitted anybody. */
  isFirst: z.boolean(),
  /** True if this phone admitted a visitor by the copy of a ticket that was given away. */
  isGivenAway: z.boolean().optional(),
  /** The scan with which this one conflicts. Null for a ticket that was refunded or given away. */
  other: z.object({ at: Instant, device: z.string().nullable() }).nullable(),
})
export type ConflictOfPhone = z.output<typeof ConflictOfPhone>

export const checkIns = endpoint({
  method: 'POST',
  path: '/api/v1/gate/checkins',
  forRevokedPhones: true,
  access: 'staff',
  roles: GATE_ROLES,
  maxBytes: SCANS_MAX_BYTES,
  // A phone sends every 15 seconds, and at once after each scan while the queue is long.
  perMinute: 240,
  summary:
    'Takes the scans of a phone, ordered by their time; an answer for each, in the order sent. Without scans it only reports how the phone is',
  input: z.object({
    deviceID: Uuid,
    /** The time of sending by the phone's clock. The server measures the clock's offset by it. */
    sentAt: NamedInstant.optional(),
    /** The number of scans that wait on the phone beside these. */
    waiting: z.int().min(0).max(1_000_000).optional(),
    appVersion: z.string().trim().max(40).optional(),
    /** Each should be a GateScan. Any other value is refused alone, and the scans are taken. */
    scans: z.array(z.union([GateScan, z.unknown()])).max(SCANS_IN_A_BATCH),
  }),
  output: z.object({
    serverTime: Instant,
    /**
     * True if the phone was revoked, so that it must delete its lists. Its scans were still taken.
     */
    revoked: z.boolean(),
    answers: z.array(z.union([JudgedScan, RefusedScan])),
    /**
     * The conflicts of the last day in which this phone has a part, also those that arose from the
     * scans of other phones. Absent for a revoked phone.
     */
    conflicts: z.array(ConflictOfPhone).optional(),
  }),
  errors: ['device-not-found', 'too-many-requests'],
})

export const undoCheckIn = endpoint({
  method: 'POST',
  path: '/api/v1/gate/checkins/:nonce/undo',
  forRevokedPhones: true,
  access: 'staff',
  roles: GATE_ROLES,
  perMinute: 120,
  summary:
    'Takes an admission back within ten seconds of its scan, and of the arrival of the scan; both entries are kept',
  input: z.object({
    nonce: Nonce,
    reason: Reason,
    /** The time of the undo, by the clock that gave the scan its `at`. The default is now. */
    at: NamedInstant.optional(),
  }),
  output: z.object({ nonce: z.string(), undoneAt: Instant, ticketID: Uuid }),
  errors: ['scan-not-found', 'nothing-to-undo', 'undo-too-late', 'too-many-requests'],
})

export const Pin = z.string().overwrite(plainDigits).regex(GATE_PIN.pattern, `takes ${GATE_PIN.digits} digits`)

export const overrideVerdict = endpoint({
  method: 'POST',
  path: '/api/v1/gate/overrides',
  access: 'staff',
  roles: GATE_ROLES,
  perMinute: 30,
  summary: 'Admits in spite of a red or amber verdict: a supervisor approves with their PIN',
  input: GateScan.omit({ force: true, note: true, pass: true, undone: true }).extend({
    deviceID: Uuid,
    supervisorID: Uuid,
    pin: Pin,
    reason: Reason,
  }),
  output: JudgedScan,
  errors: [
    'device-not-found',
    'device-revoked',
    'gate-pin-wrong',
    'approver-let-in',
    'idempotency-key-reused',
    'sale-on-its-way',
    'too-many-requests',
  ],
})
