import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown } from '@velvet/ui/icons/arrow-down'
import { ArrowUp } from '@velvet/ui/icons/arrow-up'
import type { ReactNode } from 'react'
import { ChoiceBar, type Bulk } from './choice-bar.tsx'
import { ColumnMenu, useHiddenColumns } from './column-menu.tsx'
import styles from './data-table.module.css'
import { searchWithout } from './list-search.ts'
import { sortNameOf, sortRows } from './sort-rows.ts'
import { Cells, GroupedRows, SumCells } from './table-rows.tsx'
import type { Column, Group } from './table-rows.tsx'
import type { Choice } from './use-choice.ts'
import { useFocusNearby } from './use-focus-nearby.ts'

export type { Column }

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
  /** Groups the rows of a long list that is not sorted by a column, and adds up each group. */
  group?: Group<Row> | undefined
  /** Lets people choose rows by their checkboxes. */
  choice?: Choice<Row> | undefined
  /** Shows a bar above the table, which exports the selected rows and acts on them. */
  bulk?: Bulk<Row>
  /** True if the columns belong together, for example the days of a week. Then none can be hidden. */
  isFixed?: boolean
}

/** All columns of a table with fewer columns fit, so it has no menu for hiding them. */
const MANY_COLUMNS = 7
/** A list with more rows than this needs scrolling. */
const LONG_LIST = 20
/** Returns false for the column of the buttons of each row. */
const isOfRow = ({ title }: { title: string }) => title !== 'Act'

/** Shows a list. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, keyOf, linkOf, empty, total, sorted, isSortable = false, group, choice, bulk, isFixed } = props
  const rows = isSortable ? sortRows(props.rows, props.columns, sorted) : props.rows
  const { hidden, turn } = useHiddenColumns(caption)
  const [, ...others] = props.columns
  const titles =
    isFixed === true || others.length < MANY_COLUMNS - 1 ? [] : others.filter(isOfRow).map(({ title }) => title)
  const columns = props.columns.filter(({ title }) => !titles.includes(title) || !hidden.includes(title))
  const bar = choice && bulk && (
    <ChoiceBar {...bulk} choice={choice} keyOf={keyOf} rows={rows} columns={props.columns.filter(isOfRow)} />
  )
  const hasMenu = titles.length > 0 && rows.length > 0
  const cellsOf = (row: Row) => <Cells columns={columns} row={row} rows={rows} linkOf={linkOf} choice={choice} />
  return (
    <div className={styles.whole}>
      {(bar !== undefined || hasMenu) && (
        <div className={styles.bar}>
          {bar}
          {hasMenu && <ColumnMenu titles={titles} hidden={hidden} onTurn={turn} />}
        </div>
      )}
      {/* The bar stays above an empty list, because it shows the result of the action that emptied the list. */}
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <div ref={markFit} className={styles.box} role="region" aria-label={caption} tabIndex={0}>
          <table className={styles.table}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {choice && (
                  <td className={styles.check}>
                    <input
                      type="checkbox"
                      aria-label="Choose all rows"
                      checked={rows.every(choice.isChosen)}
                      onChange={({ target }) => choice.setAll(rows, target.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Heading
                    key={column.title}
                    column={isSortable ? { ...column, sort: sortNameOf(column) } : column}
                    sorted={sorted}
                  />
                ))}
              </tr>
            </thead>
            {group && sorted === undefined && rows.length > LONG_LIST ? (
              <GroupedRows
                group={group}
                rows={rows}
                columns={columns}
                keyOf={keyOf}
                cellsOf={cellsOf}
                hasChoice={choice !== undefined}
              />
            ) : (
              <tbody>
                {rows.map((row) => (
                  <tr key={keyOf(row)}>{cellsOf(row)}</tr>
                ))}
              </tbody>
            )}
            {total && (
              <tfoot>
                <tr>
                  {choice && <td />}
                  <SumCells columns={columns} sum={total} />
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </div>
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
