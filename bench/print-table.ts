import type { Row } from './rows.ts'

const HEADINGS = ['row', 'measured', 'limit', 'ratio', 'at least', 'edge', 'reached']

/** Prints the table in Markdown. */
export function printTable(rows: readonly Row[]): void {
  const lines = [HEADINGS, HEADINGS.map(() => ''), ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  lines.forEach((cells, number) => {
    const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, number === 1 ? '-' : ' '))
    console.log(`| ${padded.join(' | ')} |`)
  })
}

/** Returns the cells of one row, in the order of the headings. */
export function cellsOf(row: Row): string[] {
  const inUnit = (value: number | undefined, unit: string) => {
    if (value === undefined || value === Infinity) return '—'
    return `${digits(value)} ${unit}`.trimEnd()
  }
  return [
    row.what,
    row.measured === Infinity ? 'over 1 % not served' : inUnit(row.measured, row.unit),
    inUnit(row.limit, row.unit),
    inUnit(row.ratio, ''),
    inUnit(row.atLeast, row.unitOfGoal),
    inUnit(row.edge, row.unitOfGoal),
    row.reached,
  ]
}

function digits(value: number): string {
  const fractionDigits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  const isWhole = Number.isInteger(value)
  return value.toLocaleString('en', {
    minimumFractionDigits: isWhole ? 0 : fractionDigits,
    maximumFractionDigits: fractionDigits,
  })
}
