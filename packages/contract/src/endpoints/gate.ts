import { z } from 'zod'
import { endpoint, STAFF_ROLES } from '../endpoint.ts'
import { DeviceKey, Instant, LocalDate, LocalTime, Uuid } from '../entities.ts'
import { SCAN_RESULTS } from '../gate-verdict.ts'

export const StaffRole = z.enum(STAFF_ROLES)

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/v1/staff/login',
  access: 'public',
  signsIn: true,
  perMinute: 20,
  summary: 'Signs a member of staff in, with the code of their phone where one is enrolled',
  input: z.object({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(128),
    code: z.string().max(20).optional(),
    deviceKey: DeviceKey,
  }),
  output: z.object({
    token: z.string(),
    staff: z.object({ id: Uuid, name: z.string(), role: StaffRole }),
    deviceKey: DeviceKey,
  }),
  errors: ['invalid-login', 'staff-code-required', 'staff-code-wrong', 'too-many-requests'],
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v1/gate/checkin',
  access: 'staff',
  roles: ['attendant', 'manager', 'admin'],
  // Five a second: enough for the stored scans of a door that was offline, and far too few to guess
  // a pin of 59 bits.
  perMinute: 300,
  summary: 'Admits a ticket once; the same nonce gets the same answer',
  input: z.object({
    code: z.string().trim().min(1).max(100),
    showtimeID: Uuid.optional(),
    /** The cinema where the ticket was scanned. */
    cinemaID: Uuid.optional(),
    nonce: z.string().trim().min(1).max(100),
    /** When the scan happened, if it could not be sent at once. */
    at: Instant.optional(),
    /** Records an admission that already happened at the door, whatever the verdict is now. */
    force: z.boolean().optional(),
  }),
  output: z.object({
    result: z.enum(SCAN_RESULTS),
    ticket: z
      .object({
        TicketID: Uuid,
        SeatNumber: z.string(),
        MovieTitle: z.string(),
        CinemaName: z.string(),
        ScreenName: z.string(),
        ShowtimeID: Uuid,
        ShowtimeDate: LocalDate,
        ShowtimeTime: LocalTime,
      })
      .nullable(),
    reason: z.string().optional(),
  }),
  errors: ['not-allowed', 'idempotency-key-reused', 'too-many-requests'],
})
