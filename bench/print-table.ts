import { cellsOf, HEADINGS } from './cells.ts'
import type { Row } from './rows.ts'

/** Prints the table, each row on a line of its own. */
export function printTable(rows: readonly Row[]): void {
  const lines = [HEADINGS, ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  console.log()
  for (const cells of lines) {
    console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  }
  console.log()
}
