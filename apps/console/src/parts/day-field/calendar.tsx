import { weekday } from '@velvet/contract/shared/time/time'
import { ChevronLeft } from '@velvet/ui/icons/chevron-left'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import styles from './calendar.module.css'
import { dayAfterKey, monthAfter, monthName, weeksOf } from './month.ts'

interface Props {
  /** The chosen day; empty while none is chosen. */
  day: string
  today: string
  /** Earlier days cannot be chosen. */
  earliest: string | undefined
  onPick: (day: string) => void
}

/**
 * Shows a month, of which one day can be chosen. The arrow keys move by days and weeks, Page Up and Page
 * Down by months, and by years together with Shift.
 */
export function Calendar({ day, today, earliest = '', onPick }: Props) {
  const id = useId()
  const [at, setAt] = useState(day || today)
  const grid = useRef<HTMLTableElement>(null)
  const focus = useRef(true)
  // The focus follows the keys. A press of the buttons beside the month leaves it there.
  useLayoutEffect(() => {
    if (focus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    focus.current = false
  }, [at])
  const turn = (months: number) => setAt(monthAfter(at, months))
  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(at, event)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    focus.current = true
    setAt(next)
  }
  const weeks = weeksOf(at)
  return (
    <div className={styles.calendar}>
      <div className={styles.top}>
        <button type="button" aria-label="The month before" onClick={() => turn(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </button>
        <span id={id} className={styles.month} aria-live="polite">
          {monthName(at)}
        </span>
        <button type="button" aria-label="The next month" onClick={() => turn(1)}>
          <ChevronRight size={20} aria-hidden />
        </button>
      </div>
      <table ref={grid} role="grid" aria-labelledby={id} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={weekday(date)}>
                {weekday(date).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} role="gridcell" aria-selected={date === day}>
                  <button
                    type="button"
                    tabIndex={date === at ? 0 : -1}
                    aria-label={`${numberOf(date)} ${monthName(date)}, ${weekday(date)}`}
                    aria-current={date === today ? 'date' : undefined}
                    data-outside={date.slice(0, 7) !== at.slice(0, 7) || undefined}
                    aria-disabled={date < earliest}
                    onClick={() => date >= earliest && onPick(date)}
                  >
                    {numberOf(date)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the day of the month, which is what the calendar shows of a day. */
const numberOf = (date: string) => Number(date.slice(8))
