import type { Row } from './round.ts'

const COLUMNS: Record<string, (row: Row) => string | number> = {
  fault: ({ fault }) => fault,
  'seconds without an acknowledgement': ({ silence }) => silence.toFixed(1),
  acknowledged: ({ acknowledged }) => acknowledged,
  'written directly': ({ writtenDirectly }) => writtenDirectly,
  'tries that failed': ({ failedTries }) => failedTries,
  'refused out of form': ({ poorRefusals }) => poorRefusals,
  'same answer again': ({ repeated, answeredOtherwise }) => `${repeated - answeredOtherwise} of ${repeated}`,
  'readings too old': ({ reads, tooOld }) => `${tooOld} of ${reads}`,
  lost: ({ lost }) => lost,
  doubled: ({ doubled }) => doubled,
  differing: ({ differing }) => differing,
}

/** Returns the lines of the table in Markdown. */
export function tableOf(rows: readonly Row[]): string[] {
  const headings = Object.keys(COLUMNS)
  const cells = rows.map((row) => Object.values(COLUMNS).map((cell) => String(cell(row))))
  return [headings, headings.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`)
}

/** Returns true if nothing was lost, doubled or changed, and every refusal said what to do. */
export function isSound(row: Row): boolean {
  const { poorRefusals, answeredOtherwise, tooOld, lost, doubled, differing, isNoticed } = row
  return poorRefusals + answeredOtherwise + tooOld + lost + doubled + differing === 0 && !isNoticed
}
