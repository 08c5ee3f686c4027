import { AppError } from '@velvet/contract/shared/errors'
import * as contract from '@velvet/contract/sales/closing.calls'
import { dayAfter, businessToday } from '@velvet/contract/catalogue/business-day'
import type { Call } from '../../kernel/calls/call.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { selectStaffCinema } from '../../catalogue/cinemas/cinemas-sql.ts'
import { listOpenTillNames, selectBusinessDays, wasShownBefore } from '../counter/closing-sql.ts'

/** Lists the business days of a cinema, closed or not, and the tills that still have to be closed. */
export async function listBusinessDays(call: Call<typeof contract.listBusinessDays>) {
  const { db, staff, input } = call
  const { id: cinemaId, cursor } = input
  await requireOwnCinema(db, staff, cinemaId, 'cinema-not-found')
  const cinema = await selectStaffCinema(db, cinemaId)
  if (!cinema) throw new AppError('cinema-not-found')
  const before = cursor ?? dayAfter(businessToday(cinema.timeZone), 1)
  const days = contract.DAYS_A_PAGE
  const rows = await selectBusinessDays(db, { cinemaId, before, days })
  const first = dayAfter(before, -days)
  return {
    items: rows.map(({ closedAt, closedBy, ...row }) => ({
      ...row,
      closed: closedAt && closedBy && { closedAt: closedAt.toISOString(), closedBy },
    })),
    next: (await wasShownBefore(db, { cinemaId, day: first })) ? first : null,
    openTills: await listOpenTillNames(db, cinemaId),
  }
}
