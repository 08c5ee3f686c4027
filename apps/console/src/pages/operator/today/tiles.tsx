import { Link } from '@tanstack/react-router'
import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import { cashMissing } from '@velvet/contract/operator/daily-report.rules'
import type { getToday } from '@velvet/contract/operator/today.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { weekday } from '@velvet/contract/shared/time/time'
import type { ReactNode } from 'react'
import { changeText } from '../../../parts/change-words.ts'
import { count } from '../../../parts/money.ts'
import { share } from '../../../parts/percent.ts'
import { SparkLine } from './spark-line.tsx'
import styles from './tiles.module.css'

type Day = OutputOf<typeof getToday>
type DayOfWeek = Day['week'][number]

/**
 * Shows today's four metrics. Each is compared with the same time a week ago, and has a line of the last eight days.
 */
export function Tiles({ today: { day, sales, week, lastWeekByNow: before } }: { today: Day }) {
  const now = week.at(-1) ?? before
  const businessDay = { from: day, to: day, dayBegins: BUSINESS_DAY_BEGINS }
  const then = `last ${weekday(before.day)}`
  const appKobo = sales.grossKobo - sales.counterKobo
  return (
    <dl className={styles.tiles}>
      <Tile
        name="Sales"
        value={
          <Link to="/reports" search={{ ...businessDay, by: 'film' }}>
            {formatKobo(sales.grossKobo)}
          </Link>
        }
        note={[`App ${formatKobo(appKobo)}`, `Counter ${formatKobo(sales.counterKobo)}`, ...foodOf(now)]}
        change={against(sales.grossKobo, before.grossKobo, then)}
        line={week.map(({ grossKobo }) => grossKobo)}
      />
      <Tile
        name="Tickets"
        value={
          <Link to="/reports/lines" search={businessDay}>
            {count(sales.tickets)}
          </Link>
        }
        note={[`${count(before.tickets)} by this time ${then}`]}
        change={against(sales.tickets, before.tickets, then)}
        line={week.map(({ tickets }) => tickets)}
      />
      <Tile
        name="Occupancy"
        value={
          <Link to="/reports/showtimes" search={{ from: day, to: day }}>
            {occupancyOf(now)}
          </Link>
        }
        note={[`${count(now.sold)} of ${count(now.seats)} seats`]}
        change={before.sold === 0 ? `None ${then}` : `${pointsOf(now, before)} against ${then}`}
        line={week.map(({ sold, seats }) => sold / (seats || 1))}
      />
      <Tile
        name="Cash to bank"
        value={<Link to="/cinemas/tills/days">{formatKobo(inSafe(now))}</Link>}
        note={['In the safes', ...(now.safeKobo < 0 ? [cashMissing(now.safeKobo)] : [])]}
        change={against(inSafe(now), inSafe(before), then)}
        line={week.map(inSafe)}
      />
    </dl>
  )
}

interface TileProps {
  name: string
  value: ReactNode
  note: readonly string[]
  change: string
  line: readonly number[]
}

function Tile({ name, value, note, change, line: values }: TileProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {note.map((line) => (
        <dd key={line} className={styles.note}>
          {line}
        </dd>
      ))}
      <dd className={styles.change}>
        <span>{change}</span>
        <SparkLine values={values} />
      </dd>
    </div>
  )
}

/** Food and drinks are shown beside the sales, because they are not part of the box office. */
const foodOf = ({ foodKobo }: DayOfWeek) => (foodKobo > 0 ? [`Food and drinks besides ${formatKobo(foodKobo)}`] : [])

const against = (now: number, before: number, then: string) =>
  before === 0 ? `None ${then}` : `${changeText(now, before)} against ${then}`

/** A safe is below zero if the first cash of a till was never put into it. Then there is nothing to bank. */
const inSafe = ({ safeKobo }: { safeKobo: number }) => Math.max(0, safeKobo)

const occupancyOf = ({ sold, seats }: DayOfWeek) => (seats === 0 ? '–' : share(sold / seats))

/** Formats the difference between two shares in percentage points, such as `+4 points`. */
function pointsOf(now: DayOfWeek, before: DayOfWeek): string {
  if (now.seats === 0 || before.seats === 0) return '–'
  const points = Math.round((now.sold / now.seats - before.sold / before.seats) * 100)
  return `${points > 0 ? '+' : ''}${count(points)} points`
}
