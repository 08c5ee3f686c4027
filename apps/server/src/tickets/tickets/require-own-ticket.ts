import { AppError } from '@velvet/contract/shared/errors'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { listCinemasOfStaff } from '../../kernel/staff-change/bound-cinemas-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { findCinemaOfTicket } from './tickets-sql.ts'

/** Throws AppError `ticket-not-found` for staff who are bound to other cinemas than that of the ticket. */
export async function requireOwnTicket(db: Database, staff: Pick<StaffMember, 'id'>, ticketId: string): Promise<void> {
  const bound = await listCinemasOfStaff(db, staff.id)
  if (bound.length === 0) return
  const cinemaId = await findCinemaOfTicket(db, ticketId)
  if (!cinemaId || !bound.includes(cinemaId)) throw new AppError('ticket-not-found')
}
