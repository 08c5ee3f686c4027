import { AppError } from '@velvet/contract/shared/errors'
import { seatField, neededSeatsAsText, neededSeatText, type NeededSeat } from '@velvet/contract/catalogue/plan-refusals'
import { countOnlineSeats, offSaleSeats, onlineSeats, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import type { Transaction } from '../../platform/database/connect.ts'
import { deleteSpareCounterHolds } from '../seats/counter-holds-sql.ts'
import {
  keepEarlierPlan,
  listNeededSeats,
  lockShowtimesOfScreen,
  readMoment,
  updateTotalSeats,
} from './seat-changes-sql.ts'

/**
 * Gives the showtimes of a screen that have not ended the seats of another plan. The caller holds
 * the programme of the cinema, so that no showtime comes to the screen or leaves it. Throws
 * AppError `seats-sold` if a seat that the new plan does not sell is sold or held.
 */
export async function changePlan(
  tx: Transaction,
  { id, plan }: { id: string; plan: SeatPlan },
  next: SeatPlan,
): Promise<void> {
  // The new plan may have another best place, so the seats for the counter are chosen again after the change.
  await deleteSpareCounterHolds(tx, await lockShowtimesOfScreen(tx, id))
  const moment = await readMoment(tx)
  const [online, offSale] = [onlineSeats(next), offSaleSeats(next)]
  const lost = (await listNeededSeats(tx, id, moment)).filter(
    ({ seat, isOffSale }) => !(isOffSale ? offSale : online).has(seat),
  )
  if (lost.length > 0) throw seatsSold(lost)
  await keepEarlierPlan(tx, id, plan, moment)
  await updateTotalSeats(tx, id, countOnlineSeats(next), moment)
}

function seatsSold(seats: readonly NeededSeat[]): AppError {
  const { message } = new AppError('seats-sold')
  const text = `${neededSeatsAsText(seats)}. ${message}`
  const ofSeats = seats.map((one) => [seatField(one.seat), neededSeatText(one)] as const)
  return new AppError('seats-sold', {
    message: text,
    fields: { plan: text, ...Object.fromEntries(ofSeats) },
  })
}
