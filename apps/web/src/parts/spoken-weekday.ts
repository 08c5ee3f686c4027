import { spokenLanguage } from '@velvet/contract/words/spoken'

/** Returns the day of the week of a date such as `2026-11-21`, in the language of the page. */
export function spokenWeekday(date: string, weekday: 'long' | 'short'): string {
  return new Date(date).toLocaleDateString(spokenLanguage(), { weekday, timeZone: 'UTC' })
}
