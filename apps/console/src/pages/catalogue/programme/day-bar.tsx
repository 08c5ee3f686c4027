import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { shortDate, weekday } from '@velvet/contract/shared/time/time'
import { CinemaFilter } from '../../../parts/cinema-filter.tsx'
import { ChoiceFilter, DayFilter, Filters } from '../../../parts/filters.tsx'
import { useNow } from '../../../parts/use-now.ts'
import { COLOUR_WORDS } from './colours.ts'
import type { ColourBy } from './colours.ts'
import styles from './day-bar.module.css'
import { DaySteps } from './day-steps.tsx'
import { HOURS_WORDS, VIEW_WORDS } from './views.ts'
import type { Hours, View } from './views.ts'

interface Props {
  cinema: StaffCinema
  date: string
  view: View
  hours: Hours
  colourBy: ColourBy
}

/** Chooses the cinema, the day, and how the day is shown. */
export function DayBar({ cinema, date, view, hours, colourBy }: Props) {
  const today = businessDateOf(new Date(useNow()), cinema.timeZone)
  return (
    <div className={styles.bar}>
      <div className={styles.controls}>
        <Filters>
          <CinemaFilter name="cinema" cinema={cinema} />
          <DayFilter label="Day" name="date" day={date} />
          <DaySteps date={date} today={today} days={1} label="Other days" text={['The day before', 'The next day']} />
          <ChoiceFilter isSingle label="View" name="view" value={view} text={VIEW_WORDS} />
          {view === 'timeline' && (
            <>
              <ChoiceFilter isSingle label="Hours" name="hours" value={hours} text={HOURS_WORDS} />
              <ChoiceFilter isSingle label="Colours" name="colour" value={colourBy} text={COLOUR_WORDS} />
            </>
          )}
        </Filters>
      </div>
      <h2 className={styles.day}>
        {weekday(date)}, {shortDate(date)}
        <span className={styles.cinema}> · {cinema.name}</span>
      </h2>
    </div>
  )
}
