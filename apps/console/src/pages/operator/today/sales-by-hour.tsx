import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getToday } from '@velvet/contract/operator/today.calls'
import { formatKobo, nairaOf } from '@velvet/contract/shared/kobo'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { Chart } from '../../../parts/chart.tsx'
import { money } from '../../../parts/money.ts'
import styles from './sales-by-hour.module.css'

type Hour = OutputOf<typeof getToday>['hours'][number]

const CAPTION = 'Sales by the hour, today and a week ago'
const nameOf = (hour: number) => twelveHour(`${String(hour).padStart(2, '0')}:00`)

/**
 * Shows what the tickets sold in each hour are worth in naira, in the app and at counters, beside those of the same
 * day a week ago.
 */
export function SalesByHour({ hours }: { hours: readonly Hour[] }) {
  return (
    <div className={styles.hours}>
      <Chart
        isSmall
        caption={CAPTION}
        series={['Today', 'A week ago']}
        places={hours.map(({ hour, kobo, lastWeek }) => ({
          label: '',
          name: nameOf(hour),
          values: [nairaOf(kobo), nairaOf(lastWeek)],
        }))}
        comparedWith="A week ago"
        write={money}
      />
      <table className="visually-hidden">
        <caption>{CAPTION}</caption>
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
              <td>{formatKobo(kobo)}</td>
              <td>{formatKobo(lastWeek)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
