import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { instantOf } from '@velvet/contract/shared/time/time'

export interface Instants {
  from: Date | undefined
  /** The first instant that no longer belongs to the range. */
  until: Date | undefined
}

/** Returns the limits of a range. A range of days contains the first and the last day completely. */
export function instantsOf(range: { from?: string | undefined; to?: string | undefined }): Instants {
  return { from: startOf(range.from), until: endOf(range.to) }
}

function startOf(moment: string | undefined): Date | undefined {
  if (moment === undefined) return undefined
  return isDay(moment) ? instantOf(moment, '00:00') : new Date(moment)
}

function endOf(moment: string | undefined): Date | undefined {
  const start = startOf(moment)
  if (start === undefined || moment === undefined) return undefined
  return new Date(start.getTime() + (isDay(moment) ? DAY_MS : 1))
}

function isDay(moment: string): boolean {
  return moment.length === 'YYYY-MM-DD'.length
}
