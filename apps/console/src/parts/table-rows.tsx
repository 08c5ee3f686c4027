import { Link } from '@tanstack/react-router'
import { ChevronDown } from '@velvet/ui/icons/chevron-down'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import type { Choice } from './use-choice.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** True if the column has numbers, which are aligned on the right. */
  isNumeric?: boolean
  /** True if the column has dates with times. Its lines break only between the date and the time. */
  isDate?: boolean
  /** True for what must stay on one line, such as tax numbers, which have hyphens. */
  isWhole?: boolean
  /** False if a sum of these numbers has no meaning, for example week numbers. */
  isSummed?: boolean
  /** The name of the column in the address. It is missing if the rows cannot be sorted by this column. */
  sort?: string
  /** The value to sort by, if the cell shows something other than text. */
  value?: (row: Row) => string | number
}

/** Says how the rows of a long list are grouped. */
export interface Group<Row> {
  /** Returns the name of the group of a row. */
  of: (row: Row) => string
  /** Returns a row with the totals of a group. Only its numbers are shown. */
  sum: (rows: readonly [Row, ...Row[]]) => Row
  /** True if the rows of all groups are visible at first. */
  isOpen?: boolean
  /** True if the list has more pages, so that the totals cover only this one. */
  isPage?: boolean
}

/** Returns a function that adds up the named numbers of several rows. */
export function adding<Row>(
  ...names: readonly { [Name in keyof Row]: Row[Name] extends number ? Name : never }[keyof Row][]
) {
  return (rows: readonly [Row, ...Row[]]): Row => ({
    ...rows[0],
    ...Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)])),
  })
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  /** All rows in their order. */
  rows: readonly Row[]
  linkOf: ((row: Row) => string) | undefined
  choice: Choice<Row> | undefined
}

/** Shows the cells of a row, the checkbox first. */
export function Cells<Row>({ columns, row, rows, linkOf, choice }: CellsProps<Row>) {
  return (
    <>
      {choice && (
        <td className={styles.check}>
          <input
            type="checkbox"
            aria-label={`Choose ${choice.nameOf(row)}`}
            checked={choice.isChosen(row)}
            onChange={({ nativeEvent }) =>
              choice.turn(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey, rows)
            }
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.title} className={column.isNumeric ? styles.total : undefined}>
          {index === 0 && linkOf ? <Link to={linkOf(row)}>{contentOf(column, row)}</Link> : contentOf(column, row)}
        </td>
      ))}
    </>
  )
}

function contentOf<Row>({ cell, isDate, isWhole }: Column<Row>, row: Row): ReactNode {
  const content = cell(row)
  if (isWhole) return <span className={styles.oneLine}>{content}</span>
  if (!isDate) return content
  const [day, time] = typeof content === 'string' ? content.split(', ') : []
  if (time === undefined) return <span className={styles.oneLine}>{content}</span>
  return (
    <>
      <span className={styles.oneLine}>{day},</span> <span className={styles.oneLine}>{time}</span>
    </>
  )
}

/** Shows the totals of all rows. */
export function SumCells<Row>({ columns, sum }: { columns: readonly Column<Row>[]; sum: Row }) {
  return columns.map(({ title, cell, isNumeric }) => (
    <td key={title} className={isNumeric ? styles.total : undefined}>
      {cell(sum)}
    </td>
  ))
}

interface GroupedProps<Row> {
  group: Group<Row>
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  cellsOf: (row: Row) => ReactNode
  hasChoice: boolean
}

/** Shows the totals of each group. Clicking the name of a group shows or hides its rows. */
export function GroupedRows<Row>({ group, rows, columns, keyOf, cellsOf, hasChoice }: GroupedProps<Row>) {
  const [turned, setTurned] = useState<readonly string[]>([])
  // The name of a group goes on until the first column with a sum, so that it does not widen its own column.
  const firstSum = columns.findIndex(({ isNumeric, isSummed = isNumeric }, index) => index > 0 && isSummed)
  const ofName = firstSum === -1 ? columns.length : firstSum
  return [...Map.groupBy(rows, group.of)].map(([name, ofGroup]) => {
    const isOpen = (group.isOpen === true) !== turned.includes(name)
    const turn = () => setTurned(turned.includes(name) ? turned.filter((one) => one !== name) : [...turned, name])
    const Arrow = isOpen ? ChevronDown : ChevronRight
    const sum = group.sum(ofGroup as [Row, ...Row[]])
    return (
      <tbody key={name}>
        <tr className={styles.group}>
          {hasChoice && <td />}
          <th scope="rowgroup" colSpan={ofName}>
            <button type="button" className={styles.groupName} aria-expanded={isOpen} onClick={turn}>
              <Arrow size={16} aria-hidden />
              {name} ({ofGroup.length}
              {group.isPage && ' on this page'})
            </button>
          </th>
          {columns.slice(ofName).map(({ title, cell, isNumeric, isSummed = isNumeric }) => (
            <td key={title} className={isNumeric ? styles.total : undefined}>
              {isSummed && cell(sum)}
            </td>
          ))}
        </tr>
        {isOpen && ofGroup.map((row) => <tr key={keyOf(row)}>{cellsOf(row)}</tr>)}
      </tbody>
    )
  })
}
