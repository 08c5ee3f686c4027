import { ENGLISH_DATES } from '@velvet/contract/time/time'
import { MONTH_NAMES } from '@velvet/contract/typing/typed-day'
import { spoken } from '@velvet/contract/words/spoken'

/** The words of dates. The names of days begin with Sunday, and have a space between them, as those of months do. */
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
})
