import type * as contract from '@velvet/contract/tickets/gate-lists.calls'
import { maskPhone } from '@velvet/contract/people/mask-phone'
import type { Call } from '../../kernel/calls/call.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { requireDoorShowtime } from './door.ts'
import { selectHolders } from './holders-sql.ts'

/**
 * Lists the people who hold tickets. Only supervisors may read the list, because it contains names.
 */
export async function listGateHolders(call: Call<typeof contract.listGateHolders>) {
  const { db, staff, input } = call
  const { showtimeID: showtimeId, q, limit, cursor } = input
  // The name of a ticket in this list is its seat.
  const after = positionOf(cursor, NamePosition)
  await requireDoorShowtime(db, staff.id, showtimeId)
  const rows = await selectHolders(db, { showtimeId, q, limit, after })
  const page = pageOf(rows, limit, ({ seat, ticketID }) => [seat, ticketID])
  const items = page.items.map(({ phone, usedAt, ...row }) => ({
    ...row,
    phoneNumber: phone && maskPhone(phone),
    usedAt: usedAt?.toISOString() ?? null,
  }))
  return { items, next: page.next }
}
