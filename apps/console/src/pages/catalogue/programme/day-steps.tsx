import { useNavigate } from '@tanstack/react-router'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { ChevronLeft } from '@velvet/ui/icons/chevron-left'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import type { ReactNode } from 'react'
import { searchWithout } from '../../../parts/list-search.ts'
import styles from './day-steps.module.css'

interface Props {
  date: string
  today: string
  /** The number of days by which a step moves. */
  days: number
  label: string
  /** The names of the buttons for going back and forward. */
  text: readonly [string, string]
}

/** Goes to other days: some days back, to today, or some days forward. */
export function DaySteps({ date, today, days, label, text }: Props) {
  return (
    <div className={styles.steps} role="group" aria-label={label}>
      <DayLink date={dayAfter(date, -days)}>
        <ChevronLeft size={20} aria-label={text[0]} />
      </DayLink>
      <DayLink date={today}>Today</DayLink>
      <DayLink date={dayAfter(date, days)}>
        <ChevronRight size={20} aria-label={text[1]} />
      </DayLink>
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
          search: (search: Record<string, unknown>) => searchWithout(search, ['date', 'showtime'], { date }),
        })
      }
    >
      {children}
    </button>
  )
}
