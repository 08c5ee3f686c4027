import type { Row } from './round.ts'

const HEADINGS = [
  ...[
    'fault',
    'seconds without an acknowledgement',
    'acknowledged',
    'tries that failed',
    'refused out of form',
  ],
  ...['lost', 'doubled', 'differing'],
]

/** Returns the lines of the table, as Markdown has them. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = rows.map((row) => [
    ...[row.fault, row.silence.toFixed(1), String(row.acknowledged), String(row.failedTries)],
    ...[row.poorRefusals, row.lost, row.doubled, row.differing].map(String),
  ])
  const lines = [HEADINGS, ...cells]
  const widths = HEADINGS.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const written = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [...written.slice(0, 1), rule, ...written.slice(1)].map(
    (line) => `| ${line.join(' | ')} |`,
  )
}

/** Returns true if nothing was lost, doubled or changed, and every refusal said what to do. */
export function isSound({ poorRefusals, lost, doubled, differing, isNoticed }: Row): boolean {
  return poorRefusals + lost + doubled + differing === 0 && !isNoticed
}
