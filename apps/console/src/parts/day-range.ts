import { dayAfter } from '@velvet/contract/catalogue/business-day'

export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns what changes when the user chooses another first or last day. The other day follows if it
 * would be on the wrong side, or more than `most` days away, because the server refuses such days.
 */
export function rangeChange(
  { from, to }: DayRange,
  changed: { name: keyof DayRange; day: string },
  most = Infinity,
): DayRange {
  const { name, day } = changed
  const other = name === 'from' ? to : from
  if (day === '' || other === undefined) return { [name]: day || undefined }
  const farthest = Number.isFinite(most) ? dayAfter(day, name === 'from' ? most - 1 : 1 - most) : other
  if (name === 'from') return { from: day, ...changedTo('to', to, clamp(other, day, farthest)) }
  return { to: day, ...changedTo('from', from, clamp(other, farthest, day)) }
}

function changedTo(name: keyof DayRange, before: string | undefined, day: string): DayRange {
  return before === day ? {} : { [name]: day }
}

/** Days of the form 2026-11-21 stand in the order of their texts. */
function clamp(day: string, first: string, last: string): string {
  if (day < first) return first
  return day > last ? last : day
}
