import { ENGLISH_DATES } from '@velvet/contract/shared/time/time'
import { MONTH_NAMES } from '@velvet/contract/shared/typing/typed-day'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** A list of days begins with Sunday, and one of months with January. A space separates the names. */
export const w = spoken('days', {
  ...ENGLISH_DATES,
  shortWeekdays: 'Sun Mon Tue Wed Thu Fri Sat',
  dayAndMonth: '{day}/{month}',
  fullDate: '{weekday}, {date}',
  start: '{weekday} {date}, {time}',
  longMonths: MONTH_NAMES.join(' '),
  monthAndYear: '{month} {year}',
  today: 'Today',
  tomorrow: 'Tomorrow',
  todayAt: 'Today {time}',
  tonightAt: 'Tonight {time}',
})
