import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { searchWithout } from './list-search.ts'
import { sortNameOf, sortRows } from './sort-rows.ts'
import { useFocusNearby } from './use-focus-nearby.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** True for numbers, which are aligned at the right. */
  isNumeric?: boolean
  /** True for dates with times. A line of such a cell can end after the date, but not within it. */
  isDate?: boolean
  /** True for the number of a tax office and the like, which stays on one line although it has hyphens. */
  isWhole?: boolean
  /** The name of the column in the address, if the rows can be sorted by this column. */
  sort?: string
  /** The value to sort by, if the cell shows something other than text. */
  value?: (row: Row) => string | number
}

interface Props<Row> {
  /** Says what the table holds, for people who cannot see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Returns the address of a row's own page, to which the first cell links. */
  linkOf?: (row: Row) => string
  /** What replaces the rows when there are none. */
  empty: ReactNode
  /** The sums of the rows, which are shown below them. */
  total?: Row
  /** The name of the column that sorts the rows. A `-` before the name reverses the order. */
  sorted?: string | undefined
  /** True if the table has all rows, so that it can sort them itself. */
  isSortable?: boolean
}

/** Shows a list. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, keyOf, linkOf, empty, total, sorted, isSortable = false } = props
  const rows = isSortable ? sortRows(props.rows, columns, sorted) : props.rows
  if (rows.length === 0) return <p className="muted">{empty}</p>
  return (
    <div ref={markFit} className={styles.box} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading
                key={column.title}
                column={isSortable ? { ...column, sort: sortNameOf(column) } : column}
                sorted={sorted}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <td key={column.title} className={column.isNumeric ? styles.total : undefined}>
                  {index === 0 && linkOf ? (
                    <Link to={linkOf(row)}>{contentOf(column, row)}</Link>
                  ) : (
                    contentOf(column, row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {columns.map(({ title, cell, isNumeric }) => (
                <td key={title} className={isNumeric ? styles.total : undefined}>
                  {cell(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function contentOf<Row>({ cell, isDate, isWhole }: Column<Row>, row: Row): ReactNode {
  const content = cell(row)
  if (isWhole) return <span className={styles.whole}>{content}</span>
  if (!isDate) return content
  const [day, time] = typeof content === 'string' ? content.split(', ') : []
  if (time === undefined) return <span className={styles.whole}>{content}</span>
  return (
    <>
      <span className={styles.whole}>{day},</span> <span className={styles.whole}>{time}</span>
    </>
  )
}

interface HeadingProps<Row> {
  column: Column<Row>
  sorted: string | undefined
}

/**
 * Shows the head of a column. The first press sorts the rows by this column, and the next press
 * reverses the order.
 */
function Heading<Row>({ column: { title, isNumeric, sort }, sorted }: HeadingProps<Row>) {
  const className = isNumeric ? styles.total : undefined
  if (sort === undefined) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  }
  const order = sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : undefined
  const next = order === 'descending' || (order === undefined && !isNumeric) ? sort : `-${sort}`
  return (
    <th scope="col" className={className} {...(order && { 'aria-sort': order })}>
      <Link
        to="."
        className={styles.sort}
        search={(search: Record<string, unknown>) => searchWithout(search, [], { sort: next })}
      >
        {title}
        {order === 'ascending' && <ArrowUp size={14} aria-hidden />}
        {order === 'descending' && <ArrowDown size={14} aria-hidden />}
      </Link>
    </th>
  )
}

interface PagesProps {
  next: string | null
  cursor: string | undefined
  /** A page with two lists needs a name for the cursor of each in the address, and for each list in its links. */
  name?: string
  list?: string
}

/** Links to the next page of a list, and back to the first one. */
export function Pages({ next, cursor, name = 'cursor', list = 'the list' }: PagesProps) {
  const navigate = useNavigate()
  const goTo = (place: string | undefined) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) =>
        searchWithout(search, [name], place === undefined ? {} : { [name]: place }),
    })
  if (next === null && cursor === undefined) return null
  return (
    <nav className={styles.pages} aria-label={`Pages of ${list}`}>
      {cursor !== undefined && <PageButton onPress={() => goTo(undefined)}>First page</PageButton>}
      {next !== null && <PageButton onPress={() => goTo(next)}>Next page</PageButton>}
    </nav>
  )
}

/** The last page has no next one, so that its button goes away under the focus. */
function PageButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button ref={useFocusNearby()} type="button" onClick={onPress}>
      {children}
    </button>
  )
}

/**
 * The `ref` of a box whose only child is a table. Marks the box with `data-fits` while the table is
 * no wider than the box.
 */
function markFit(box: HTMLElement | null): (() => void) | undefined {
  const table = box?.firstElementChild
  if (!box || !(table instanceof HTMLElement)) return undefined
  const observer = new ResizeObserver(() => {
    box.toggleAttribute('data-fits', table.offsetWidth <= box.clientWidth)
  })
  observer.observe(box)
  observer.observe(table)
  return () => observer.disconnect()
}
