import { UNITS } from '@velvet/contract/shared/kobo'
import { Link, useSearch } from '@tanstack/react-router'
import type { ShowRow } from '@velvet/contract/books/show-reports.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import type { ShowsBy } from '@velvet/contract/books/reports.rules'
import { NarrowToCinema } from '../../../parts/cinema-filter.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTimeIn } from '../../../parts/dates.ts'
import { adding } from '../../../parts/table-rows.tsx'
import type { Group } from '../../../parts/table-rows.tsx'
import { Download } from '../../../parts/download.tsx'
import { NOTHING_PLAYED } from '../../../parts/empty-words.ts'
import { ChoiceFilter, DayFilters, Filters } from '../../../parts/filters.tsx'
import { LongName } from '../../../parts/long-name.tsx'
import { count, points } from '../../../parts/money.ts'
import { share } from '../../../parts/percent.ts'
import { Noted } from '../../../parts/noted.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { REPORTS, showReportCalls } from './calls.ts'
import { PARTS } from './parts.ts'

const TOTALS: readonly Column<ShowRow>[] = [
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Admissions', cell: ({ admissions }) => count(admissions), isNumeric: true },
  { title: 'App', cell: ({ vp }) => points(vp), isNumeric: true },
  {
    title: 'Counters',
    isNumeric: true,
    cell: ({ counterKobo }) => formatKobo(counterKobo),
  },
  {
    title: 'Together',
    isNumeric: true,
    cell: ({ grossKobo }) => formatKobo(grossKobo),
  },
  {
    title: 'Occupancy',
    isNumeric: true,
    value: ({ tickets, seats }) => tickets / (seats || 1),
    cell: ({ tickets, seats }) => (seats === 0 ? '–' : `${share(tickets / seats)} of ${count(seats)}`),
  },
]

const SHOWTIMES: Column<ShowRow> = {
  title: 'Showtimes',
  isNumeric: true,
  cell: ({ showtimes }) => count(showtimes),
}

const NAMES: Record<ShowsBy, readonly Column<ShowRow>[]> = {
  showtime: [
    { title: 'Film', cell: filmOf, value: ({ label }) => label },
    {
      title: 'Showtime',
      isDate: true,
      value: ({ showtime }) => showtime?.startsAt ?? '',
      // The row of the sums has no time of its own, and counts the showtimes instead.
      cell: ({ showtime, showtimes }) =>
        showtime ? dateAndTimeIn(showtime.startsAt, showtime.timeZone) : count(showtimes),
    },
  ],
  film: [labelled('Film'), SHOWTIMES],
  cinema: [labelled('Cinema'), SHOWTIMES],
  distributor: [labelled('Distributor'), SHOWTIMES],
  screen: [{ title: 'Screen', cell: screenOf, value: ({ label, cinema }) => `${label} ${cinema}` }, SHOWTIMES],
  day: [{ ...labelled('Play date'), value: ({ key }) => key }, SHOWTIMES],
  weekday: [{ ...labelled('Weekday'), value: ({ key }) => key }, SHOWTIMES],
}

const BY: Record<ShowsBy, string> = {
  showtime: 'Showtime',
  film: 'Film',
  cinema: 'Cinema',
  distributor: 'Distributor',
  screen: 'Screen',
  day: 'Play date',
  weekday: 'Weekday',
}

/** Groups the showtimes by play date, with the totals of each date. */
const BY_PLAY_DATE: Group<ShowRow> = {
  of: ({ showtime }) => shortDate(showtime?.playDate ?? ''),
  sum: adding('tickets', 'admissions', 'vp', 'counterKobo', 'grossKobo', 'seats'),
}

/** Shows what showtimes sold and how full they were, by the day on which they were played. */
export function ShowtimeReport() {
  useTitle(PARTS.showtimes)
  const { cursor, sort, ...search } = useSearch({ from: '/signed-in/reports/showtimes' })
  // The user may type any word into the address. The server refuses unknown ones.
  const input = { ...search, by: (search.by ?? 'showtime') as ShowsBy }
  const { data, shown } = useList(['reports', 'showtimes'], showReportCalls.reportShowtimes, {
    ...input,
    cursor,
  })
  const isWhole = data.next === null && cursor === undefined
  const total: ShowRow = { key: '', label: 'Total', cinema: null, showtime: null, ...data.total }
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="By" name="by" value={input.by} text={BY} />
        <DayFilters most={REPORT_MAX_DAYS} from={search.from ?? data.from} to={search.to ?? data.to} />
        <NarrowToCinema cinema={data.cinema} />
        <Download path={`${REPORTS}/showtimes.csv`} input={input} />
      </Filters>
      <p className="muted">
        By play date: all tickets of a showtime count on its business day, whenever they were sold.
      </p>
      <DataTable
        caption={`Play dates by ${BY[shown.by].toLowerCase()}`}
        columns={[...NAMES[shown.by], ...TOTALS]}
        rows={data.items}
        isSortable={isWhole}
        sorted={sort}
        keyOf={({ key }) => key}
        total={total}
        group={shown.by === 'showtime' ? { ...BY_PLAY_DATE, isPage: !isWhole } : undefined}
        empty={NOTHING_PLAYED}
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        A play date begins at 6:00 AM by the clocks at the cinema. Admissions counts everybody who was let in. Tickets
        that went back count nowhere else. App is what customers paid in Points, Counters is what windows took in{' '}
        {UNITS}, and Together is what all these tickets are worth at the box office. Occupancy is the share of the seats
        of the halls that have a ticket, kept seats too. The sums are those of all pages, and cancelled showtimes are
        left out.
      </p>
    </>
  )
}

function labelled(title: string): Column<ShowRow> {
  return { title, cell: ({ label }) => label }
}

function screenOf({ label, cinema }: ShowRow) {
  return cinema === null ? label : <Noted note={cinema}>{label}</Noted>
}

function filmOf({ key, label, cinema, showtime }: ShowRow) {
  if (!showtime) return label
  return (
    <Noted note={`${cinema}, ${showtime.screen}`}>
      <LongName name={label}>
        <Link to="/programme" search={{ cinema: showtime.cinemaID, date: showtime.playDate, showtime: key }}>
          {label}
        </Link>
      </LongName>
    </Noted>
  )
}
