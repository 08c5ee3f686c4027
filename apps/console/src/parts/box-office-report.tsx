import type { BoxOfficeRow } from '@velvet/contract/books/box-office.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { isReportedAbove } from '@velvet/contract/books/reported-value'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import type { BoxOfficeBy } from '@velvet/contract/books/reports.rules'
import { BOOKS, bookCalls, BOX_OFFICE } from './book-calls.ts'
import { DataTable, Pages } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { Download } from './download.tsx'
import { ChoiceFilter, DayFilters, Filters } from './filters.tsx'
import { LongName } from './long-name.tsx'
import { count } from './money.ts'
import { Noted } from './noted.tsx'
import { useList } from './use-list.ts'

/** A phone shows so many rows at once without trouble. */
const ROWS_A_PAGE = 50

interface Props {
  /** The words for each way to group the rows. */
  by: Partial<Record<BoxOfficeBy, string>>
  search: { by?: string; cursor?: string; from?: string; to?: string; sort?: string }
  /** What the report shows if the address does not say. Without days, the server chooses them. */
  usual: { by: BoxOfficeBy; from?: string; to?: string }
  /** The report is read again after this many milliseconds. */
  everyMs?: number
}

/** Shows what showtimes have taken by play date, with a column for each tax. */
export function BoxOfficeReport({ by: text, search, usual, everyMs }: Props) {
  const { from = usual.from, to = usual.to } = search
  // The user may type any word into the address. The server refuses unknown ones.
  const by = (search.by ?? usual.by) as BoxOfficeBy
  const input = { by, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const page = { ...input, limit: ROWS_A_PAGE, cursor: search.cursor }
  const { data, shown } = useList([...BOOKS, 'box-office'], bookCalls.reportBoxOffice, page, {
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  const title = text[shown.by] ?? ''
  const isWhole = data.next === null && shown.cursor === undefined
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="By" name="by" value={by} text={text} />
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
        <Download path={`${BOX_OFFICE}.csv`} input={input} />
      </Filters>
      <p className="muted">
        By play date: every ticket counts on the business day of its showtime, whenever it was sold.
      </p>
      <DataTable
        caption={`Box office by ${title.toLowerCase()}`}
        columns={columnsOf(title, data.total)}
        rows={data.rows}
        isSortable={isWhole}
        sorted={search.sort}
        keyOf={({ key }) => key}
        total={{
          key: '',
          note: '',
          label: isWhole ? 'Total' : 'Total of all pages',
          ...data.total,
        }}
        empty="Nothing was sold for these play dates."
      />
      <Pages next={data.next} cursor={search.cursor} />
      <p className="muted">
        Inside counts everybody who was let in. Tickets that went back count nowhere else. Gross, taxes and net are what
        each ticket has carried since its sale.
        {isReportedAbove(data.total) && ' Reported is the value of paid tickets by the terms of their films.'}
        {hasFood(data.total) &&
          ' Food and drinks count on the day of their sale, and are never a part of the box office.'}
      </p>
    </>
  )
}

/** A cinema that sells no food needs no column for it. */
const hasFood = ({ foodKobo = 0 }: Pick<BoxOfficeRow, 'foodKobo'>) => foodKobo > 0

/** Sorts days by date, and showtimes by name and start. The key of a day is its date. */
function nameToSort({ key, label, note }: BoxOfficeRow): string {
  return /^\d{4}-/.test(key) ? key : `${label} ${note}`
}

function nameOf({ label, note }: BoxOfficeRow) {
  const name = <LongName name={label} />
  return note === '' ? name : <Noted note={note}>{name}</Noted>
}

const FOOD: Column<BoxOfficeRow> = {
  title: 'Food, apart',
  isNumeric: true,
  cell: ({ foodKobo = 0 }) => formatKobo(foodKobo),
}

const REPORTED: Column<BoxOfficeRow> = {
  title: 'Reported',
  isNumeric: true,
  cell: ({ reportedKobo }) => formatKobo(reportedKobo),
}

function columnsOf(
  title: string,
  total: Pick<BoxOfficeRow, 'taxes' | 'grossKobo' | 'reportedKobo' | 'foodKobo'>,
): Column<BoxOfficeRow>[] {
  return [
    { title, cell: nameOf, value: nameToSort },
    { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
    {
      title: 'App, counter',
      value: ({ app, counter }) => app + counter,
      cell: ({ app, counter }) => `${count(app)}, ${count(counter)}`,
      isNumeric: true,
    },
    { title: 'Free', cell: ({ complimentary }) => count(complimentary), isNumeric: true },
    { title: 'Inside', cell: ({ admitted }) => count(admitted), isNumeric: true },
    { title: 'Gross', cell: ({ grossKobo }) => formatKobo(grossKobo), isNumeric: true },
    ...total.taxes.map(({ name }): Column<BoxOfficeRow> => ({
      title: name,
      isNumeric: true,
      cell: (row) => formatKobo(row.taxes.find((tax) => tax.name === name)?.kobo ?? 0),
    })),
    { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isNumeric: true },
    ...(isReportedAbove(total) ? [REPORTED] : []),
    ...(hasFood(total) ? [FOOD] : []),
  ]
}
