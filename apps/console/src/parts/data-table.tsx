import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { searchWithout } from './list-search.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand on the right, one below the other. */
  isFigure?: boolean
}

interface Props<Row> {
  /** What the table holds, for those who cannot see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The address of a row's own page; its first cell is the link. */
  linkOf?: (row: Row) => string
  /** What stands in the place of rows where there are none. */
  empty: string
}

/** A list of the console: `j` and `k` move through the rows that are links, `Enter` opens one. */
export function DataTable<Row>({ caption, columns, rows, keyOf, linkOf, empty }: Props<Row>) {
  const body = useRowKeys()
  if (rows.length === 0) return <p className="muted">{empty}</p>
  return (
    <div className={styles.box} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isFigure }) => (
              <th key={title} scope="col" className={isFigure ? styles.figure : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isFigure }, index) => (
                <td key={title} className={isFigure ? styles.figure : undefined}>
                  {index === 0 && linkOf ? <Link to={linkOf(row)}>{cell(row)}</Link> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Leads to the next page of a list, and back to its first one. The place stands in the address. */
export function Pages({ next, cursor }: { next: string | null; cursor: string | undefined }) {
  const navigate = useNavigate()
  const goTo = (place: string | undefined) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) =>
        searchWithout(search, ['cursor'], place === undefined ? {} : { cursor: place }),
    })
  if (next === null && cursor === undefined) return null
  return (
    <nav className={styles.pages} aria-label="Pages of the list">
      {cursor !== undefined && (
        <button type="button" onClick={() => goTo(undefined)}>
          First page
        </button>
      )}
      {next !== null && (
        <button type="button" onClick={() => goTo(next)}>
          Next page
        </button>
      )}
    </nav>
  )
}
