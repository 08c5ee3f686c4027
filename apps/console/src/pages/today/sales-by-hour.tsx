import type { OutputOf } from '@velvet/contract/calls/endpoint'
import type { getToday } from '@velvet/contract/endpoints/money/today'
import { twelveHour } from '@velvet/contract/time/time'
import { classes } from '@velvet/ui/classes'
import { neighbour } from '@velvet/ui/roving'
import { useRef, useState } from 'react'
import { koboMoney } from '../../parts/money.ts'
import styles from './sales-by-hour.module.css'

type Hour = OutputOf<typeof getToday>['hours'][number]

const HEIGHT_PX = 72
const nameOf = (hour: number) => twelveHour(`${String(hour).padStart(2, '0')}:00`)
const wordsOf = ({ hour, kobo, lastWeek }: Hour) =>
  `${nameOf(hour)}: ${koboMoney(kobo)}, a week ago ${koboMoney(lastWeek)}`

/**
 * Shows what the tickets sold in each hour are worth in naira, in the app and at counters, beside those of the same
 * day a week ago. The arrow keys move between the hours, and the line below tells the figures of the hour that has
 * the focus or the pointer.
 */
export function SalesByHour({ hours }: { hours: readonly Hour[] }) {
  const bars = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(hours[0]?.hour ?? 0)
  const [told, setTold] = useState<number>()
  const most = Math.max(1, ...hours.flatMap(({ kobo, lastWeek }) => [kobo, lastWeek]))
  const height = (kobo: number) => ({ blockSize: `${Math.round((kobo / most) * HEIGHT_PX)}px` })
  const shown = hours.find(({ hour }) => hour === told)
  return (
    <figure className={styles.figure}>
      <div
        ref={bars}
        role="toolbar"
        aria-label="Sales by the hour, today and a week ago"
        className={styles.bars}
        onKeyDown={(event) => {
          const ids = hours.map(({ hour }) => hour)
          const to = neighbour(ids, at, event.key)
          if (to === undefined) return
          event.preventDefault()
          setAt(to)
          bars.current?.querySelectorAll('button')[ids.indexOf(to)]?.focus()
        }}
      >
        {hours.map((one) => (
          <button
            key={one.hour}
            type="button"
            className={styles.hour}
            tabIndex={one.hour === at ? 0 : -1}
            aria-label={wordsOf(one)}
            onFocus={() => {
              setAt(one.hour)
              setTold(one.hour)
            }}
            onBlur={() => setTold(undefined)}
            onPointerEnter={() => setTold(one.hour)}
            onPointerLeave={() => setTold(undefined)}
          >
            <span className={classes(styles.bar, styles.before)} style={height(one.lastWeek)} />
            <span className={styles.bar} style={height(one.kobo)} />
          </button>
        ))}
      </div>
      <figcaption className={styles.told}>
        {shown ? wordsOf(shown) : 'Red is today, grey is a week ago, from 6 AM to 6 AM'}
      </figcaption>
      <table className="visually-hidden">
        <caption>Sales by the hour, today and a week ago</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Today</th>
            <th scope="col">A week ago</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, kobo, lastWeek }) => (
            <tr key={hour}>
              <th scope="row">{nameOf(hour)}</th>
              <td>{koboMoney(kobo)}</td>
              <td>{koboMoney(lastWeek)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
