import { caller } from '@velvet/client/call'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getToday, ShowOfToday } from '@velvet/contract/operator/today.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import { shortDate } from '@velvet/contract/shared/time/time'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../../app/me.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { timeOfDayIn } from '../../../parts/dates.ts'
import { LongName } from '../../../parts/long-name.tsx'
import { mayChange } from '../../../parts/may-change.ts'
import { count, points } from '../../../parts/money.ts'
import { occupancy } from '../../../parts/percent.ts'
import { useNow } from '../../../parts/use-now.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { DarkShows } from './dark-shows.tsx'
import { AppsInUse } from './apps-in-use.tsx'
import { FirstSteps } from './first-steps.tsx'
import { BooksOfToday, WaitingForPeople } from './money-of-today.tsx'
import { SalesByHour } from './sales-by-hour.tsx'
import { Tiles } from './tiles.tsx'
import styles from './today.module.css'

const callToday = caller<typeof getToday>('GET /api/v1/staff/today')
type Day = OutputOf<typeof getToday>
/** The page reads its figures again after this time, but not while it is hidden. */
const EVERY_MS = 30_000

const COLUMNS: readonly Column<ShowOfToday>[] = [
  { title: 'Starts', cell: ({ startsAt, timeZone }) => timeOfDayIn(new Date(startsAt), timeZone) },
  { title: 'Film', cell: ({ id, film }) => <SeatsLink id={id} film={film} /> },
  { title: 'Cinema and screen', cell: ({ cinema, screen }) => `${cinema}, ${screen}` },
  {
    title: 'Sold',
    cell: ({ sold, seats, kept }) => `${count(sold)} of ${count(seats)}${kept > 0 ? `, ${count(kept)} kept` : ''}`,
    isNumeric: true,
  },
  {
    title: 'Occupancy',
    cell: ({ sold, seats }) => occupancy(sold, seats),
    isNumeric: true,
  },
  { title: 'Inside', cell: ({ admitted }) => count(admitted), isNumeric: true },
]

function SeatsLink({ id, film }: { id: string; film: string }) {
  return (
    <LongName name={film}>
      <Link to="/programme/seats/$id" params={{ id }} title={`The seats of ${film}`}>
        {film}
      </Link>
    </LongName>
  )
}

/** Shows the sales, the money and the showtimes of today. */
export function Today() {
  useTitle('Today')
  const me = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => callToday({}, { signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
  })
  const { day, missing, shows, moreShows, hours, elsewhere } = data
  const { money, freeTicketsRequests, filmProposals, unsoldAdmissions, stocksBelowZero } = data
  const arrivals = arrivalsOf(shows, useNow())
  return (
    <div className="page">
      <div className="page-top">
        <h1>Today</h1>
        <p className="muted">{shortDate(day)}, from 6:00 AM to 6:00 AM by the clocks at each cinema</p>
      </div>
      <DarkShows shows={shows} />
      <FirstSteps me={me} missing={missing} />
      <Tiles today={data} />
      <SalesElsewhere days={elsewhere} />
      {(money ?? mayChange(me.role)) && (
        <WaitingForPeople
          money={money}
          freeTicketsRequests={freeTicketsRequests}
          filmProposals={filmProposals}
          unsoldAdmissions={unsoldAdmissions}
          stocksBelowZero={stocksBelowZero}
        />
      )}
      <div className={styles.columns}>
        <section aria-labelledby="shows" className={styles.part}>
          <div className={styles.top}>
            <h2 id="shows">Showtimes of today</h2>
            <p className="muted">
              At the doors now: {count(arrivals.inside)} of {count(arrivals.sold)} inside
            </p>
          </div>
          <div className={styles.shows}>
            <DataTable
              caption="Showtimes of today, those that have ended last"
              columns={COLUMNS}
              rows={shows}
              keyOf={({ id }) => id}
              empty="Nothing is shown today."
            />
          </div>
          {moreShows > 0 && (
            <p className="muted">
              {count(moreShows)} more are in the <Link to="/programme/week">Programme</Link>
            </p>
          )}
        </section>
        <div className={styles.part}>
          <h2>Sales by the hour</h2>
          <SalesByHour hours={hours} />
        </div>
      </div>
      {money && <BooksOfToday money={money} />}
      {me.cinemas.length === 0 && <AppsInUse />}
    </div>
  )
}

/** Counts the tickets of the shows whose doors are open, and those of them that are inside. */
function arrivalsOf(shows: readonly ShowOfToday[], now: number) {
  const open = shows.filter(({ doorsOpenAt, endsAt }) => Date.parse(doorsOpenAt) <= now && now < Date.parse(endsAt))
  return {
    inside: open.reduce((sum, { admitted }) => sum + admitted, 0),
    sold: open.reduce((sum, { sold }) => sum + sold, 0),
  }
}

/** Returns the filters of the reports whose amounts are those of a business day. */
const businessDay = (day: string) => ({ from: day, to: day, dayBegins: BUSINESS_DAY_BEGINS })

/** Shows the sales of cinemas where the clocks show another day than in Lagos. */
function SalesElsewhere({ days }: { days: Day['elsewhere'] }) {
  return days.map(({ day, tickets, admissions, vp, counterKobo }) => (
    <p key={day} className="muted">
      At cinemas in other time zones it is {shortDate(day)}:{' '}
      <Link to="/reports/lines" search={businessDay(day)}>
        {count(tickets)} {tickets === 1 ? 'ticket' : 'tickets'} sold
      </Link>
      , sales of {points(vp)} in the app and {formatKobo(counterKobo)} at counters, {count(admissions)}{' '}
      {admissions === 1 ? 'admission' : 'admissions'}.
    </p>
  ))
}
