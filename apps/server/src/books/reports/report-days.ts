import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { AppError } from '@velvet/contract/shared/errors'
import { daysBetween, REPORT_MAX_DAYS, REPORT_USUAL_DAYS } from '@velvet/contract/books/reports.rules'
import { localToday } from '@velvet/contract/shared/time/time'

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the first and the last day of a report. Without a last day, the report ends `today`, which is
 * the day in Lagos by default. Without a first day, it has `usualDays`. Throws AppError `bad-request` if the days
 * are in the wrong order or too many.
 */
export function reportDays({ from: first, to: last }: Days, today = localToday(), usualDays = REPORT_USUAL_DAYS) {
  const to = last ?? today
  const from = first ?? dayAfter(to, 1 - usualDays)
  const days = daysBetween(from, to)
  if (days < 1) throw new AppError('bad-request', { fields: { to: 'is before the first day' } })
  if (days > REPORT_MAX_DAYS) {
    const text = `is more than ${REPORT_MAX_DAYS} days after the first day`
    throw new AppError('bad-request', { fields: { to: text } })
  }
  return { from, to }
}
