import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem, type as systemName } from 'node:os'
import { resolve } from 'node:path'
import { cellsOf, HEADINGS } from './cells.ts'
import type { Row } from './rows.ts'
import { hasWrk } from './wrk.ts'
import { tableOf, writeFormatted, writeInto } from './write-formatted.ts'

const RESULTS = resolve(import.meta.dirname, 'results.json')
const PAGE = resolve(import.meta.dirname, '../docs/speed.md')
const GB = 1024 ** 3

interface Circumstances {
  date: string
  commit: string
  processor: string
  cores: number
  memoryGb: number
  system: string
  node: string
  /** What sent the reads. */
  readsBy: 'wrk' | 'Node'
}

/** Writes the rows to `bench/results.json` and into `docs/speed.md`. */
export async function writeResults(rows: readonly Row[]): Promise<void> {
  const circumstances = await readCircumstances()
  await writeFormatted(RESULTS, JSON.stringify({ ...circumstances, rows: rows.map(toJson) }))
  await writeInto(PAGE, inMarkdown(circumstances, rows))
}

export async function readCircumstances(): Promise<Circumstances> {
  return {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / GB),
    system: `${systemName()} ${release()}`,
    node: process.versions.node,
    readsBy: (await hasWrk()) ? 'wrk' : 'Node',
  }
}

function toJson({ goal, what, measured, limit, unit, ratio, ...row }: Row) {
  const { atLeast, edge, unitOfGoal, better, reached } = row
  return {
    goal,
    what,
    measured,
    limit: limit ?? null,
    unit,
    ratio: ratio ?? null,
    atLeast,
    edge,
    unitOfGoal,
    better,
    reached,
  }
}

/** Says when, at which commit and on which machine something was measured. */
export function machineText(of: Circumstances): string {
  const { date, commit, processor, cores, memoryGb, system, node } = of
  const machine = `${cores} × ${processor}, ${memoryGb} GB,\n${system}, Node ${node}.`
  return `Measured on ${date.slice(0, 10)} at commit ${commit}: ${machine}`
}

function inMarkdown(circumstances: Circumstances, rows: readonly Row[]): string {
  return [
    '\n',
    `${machineText(circumstances)} The reads were sent by ${circumstances.readsBy}.`,
    '',
    tableOf(HEADINGS, rows.map(cellsOf)),
    '',
    'Where the rest goes:',
    '',
    ...rows.map(({ what, rest }) => `- **${what}**: ${rest}`),
    '\n',
  ].join('\n')
}
