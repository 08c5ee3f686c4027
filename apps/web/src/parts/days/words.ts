import { ENGLISH_DATES } from '@velvet/contract/time/time'
import { MONTH_NAMES } from '@velvet/contract/typing/typed-day'
import { spoken } from '@velvet/contract/words/spoken'

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
