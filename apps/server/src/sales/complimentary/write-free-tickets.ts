import { zoneOf } from '@velvet/contract/catalogue/seats'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import { deleteHeldSeats } from '../../catalogue/seats/seats-sql.ts'
import { reportedIfNotFree } from '../counter/sale-parts.ts'
import { findShowForSale } from '../counter/sale-sql.ts'
import type { HeldShow } from '../purchases/free-seats.ts'
import { insertFreeTickets, type NewTransfer } from './free-tickets-sql.ts'
import { newTicketCode } from '../../tickets/tickets/ticket-code.ts'

type Transfer = Omit<NewTransfer, 'purchaseId' | 'showtimeId' | 'tickets'>

/** Writes free tickets for seats that may be given, and returns the id of their purchase. */
export async function writeFreeTickets(
  tx: Transaction,
  show: HeldShow,
  seats: readonly string[],
  transfer: Transfer,
): Promise<string> {
  await deleteHeldSeats(tx, show.id, seats)
  const purchaseId = uuid()
  const prices = await findShowForSale(tx, show.id)
  await insertFreeTickets(tx, {
    ...transfer,
    purchaseId,
    showtimeId: show.id,
    tickets: seats.map((seat) => {
      const zone = zoneOf(show.free, seat)
      const reported = prices && reportedIfNotFree(prices, zone)
      return { id: uuid(), seat, code: newTicketCode(), zone, isOffSale: !show.onSale.has(seat), reported }
    }),
  })
  return purchaseId
}
