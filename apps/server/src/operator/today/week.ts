import { BUSINESS_DAY_BEGINS, dayAfter } from '@velvet/contract/catalogue/business-day'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { sumFood } from '../../books/reports/food-sql.ts'
import { addSales, NOTHING_SOLD } from '../../books/reports/sales.ts'
import { sumSales } from '../../books/reports/sales-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { countSoldBefore, sumOccupancyByDay, sumSafesByDay } from './week-sql.ts'

const DAYS = 7

interface OfDay {
  day: string
  cinemaIds: readonly string[] | undefined
}

/**
 * Returns the last eight business days. The first is cut at the present time of day, so that it compares with today.
 */
export async function weekOf(db: Database, { day, cinemaIds }: OfDay) {
  const from = dayAfter(day, -DAYS)
  const until = new Date(Date.now() - DAYS * DAY_MS)
  const span = { from, to: day, cinemaIds, dayBegins: BUSINESS_DAY_BEGINS }
  const [sales, before, occupied, soldThen, moved, food, foodThen] = await Promise.all([
    sumSales(db, 'day', span),
    sumSales(db, 'day', { ...span, to: from, until }),
    sumOccupancyByDay(db, span),
    countSoldBefore(db, { day: from, until, cinemaIds }),
    sumSafesByDay(db, cinemaIds),
    sumFood(db, 'day', span),
    sumFood(db, 'day', { ...span, to: from, until }),
  ])
  const foodAt = (one: string) => food.find(({ key }) => key === one)?.kobo ?? 0
  const safeAt = (one: string) => moved.reduce((sum, { day: on, kobo }) => (on <= one ? sum + kobo : sum), 0)
  const week = Array.from({ length: DAYS + 1 }, (_, index) => {
    const one = dayAfter(from, index)
    const { tickets = 0, grossKobo = 0 } = sales.find(({ key }) => key === one) ?? {}
    const { seats = 0, sold = 0 } = occupied.find((shown) => shown.day === one) ?? {}
    return { day: one, tickets, grossKobo, foodKobo: foodAt(one), seats, sold, safeKobo: safeAt(one) }
  })
  const { tickets, grossKobo } = before.reduce(addSales, NOTHING_SOLD)
  const seats = week[0]?.seats ?? 0
  return {
    week,
    lastWeekByNow: {
      day: from,
      tickets,
      grossKobo,
      foodKobo: foodThen[0]?.kobo ?? 0,
      seats,
      sold: soldThen,
      safeKobo: safeAt(from),
    },
  }
}
