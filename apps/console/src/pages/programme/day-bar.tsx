import { useNavigate } from '@tanstack/react-router'
import { businessDateOf, dayAfter } from '@velvet/contract/showtimes/business-day'
import type { StaffCinema } from '@velvet/contract/endpoints/cinemas/cinemas'
import { shortDate, weekday } from '@velvet/contract/time/time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CinemaFilter } from '../../parts/cinema-filter.tsx'
import { ChoiceFilter, DayFilter, Filters } from '../../parts/filters.tsx'
import { searchWithout } from '../../parts/list-search.ts'
import { useNow } from '../../parts/use-now.ts'
import { COLOUR_WORDS } from './colours.ts'
import type { ColourBy } from './colours.ts'
import styles from './day-bar.module.css'
import { VIEW_WORDS } from './views.ts'
import type { View } from './views.ts'

interface Props {
  cinema: StaffCinema
  date: string
  view: View
  colourBy: ColourBy
}

/** Chooses the cinema, the day, and how the day is shown. */
export function DayBar({ cinema, date, view, colourBy }: Props) {
  const today = businessDateOf(new Date(useNow()), cinema.timeZone)
  return (
    <div className={styles.bar}>
      <div className={styles.controls}>
        <Filters>
          <CinemaFilter name="cinema" cinema={cinema} />
          <DayFilter label="Day" name="date" day={date} />
          <div className={styles.steps} role="group" aria-label="Other days">
            <DayLink date={dayAfter(date, -1)}>
              <ChevronLeft size={20} aria-label="The day before" />
            </DayLink>
            <DayLink date={today}>Today</DayLink>
            <DayLink date={dayAfter(date, 1)}>
              <ChevronRight size={20} aria-label="The next day" />
            </DayLink>
          </div>
          <ChoiceFilter isSingle label="View" name="view" value={view} words={VIEW_WORDS} />
          {view === 'timeline' && (
            <ChoiceFilter
              isSingle
              label="Colours"
              name="colour"
              value={colourBy}
              words={COLOUR_WORDS}
            />
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

function DayLink({ date, children }: { date: string; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={styles.step}
      onClick={() =>
        void navigate({
          to: '.',
          search: (search: Record<string, unknown>) =>
            searchWithout(search, ['date', 'showtime'], { date }),
        })
      }
    >
      {children}
    </button>
  )
}
