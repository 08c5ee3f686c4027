import { FilmFields, type CsvProblem } from '@velvet/contract/catalogue/films.calls'
import { FILM_CSV_COLUMNS, FILM_CSV_MAX_LINES, FILM_CSV_NEEDED } from '@velvet/contract/catalogue/films.rules'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'
import type { z } from 'zod'
import { readSheet } from '../../kernel/calls/read-sheet.ts'

export interface FilmLine {
  line: number
  film: z.output<typeof FilmFields>
}

interface Read {
  films: FilmLine[]
  problems: CsvProblem[]
}

/** Reads the films of a CSV whose first line names the columns, and says what is wrong in it. */
export function readCsv(file: Buffer): Read {
  const sheet = readSheet(file, FILM_CSV_MAX_LINES + 2)
  if ('problem' in sheet) return { films: [], problems: [{ ...sheet.problem, column: '' }] }
  const [head, ...rows] = sheet.rows
  const headings = head?.cells ?? []
  const columns = headings.map(columnOf)
  const problems = headProblems(headings, columns)
  if (rows.length > FILM_CSV_MAX_LINES) {
    const message = `The file holds more than ${FILM_CSV_MAX_LINES} films`
    problems.push({ line: FILM_CSV_MAX_LINES + 2, column: '', message })
  }
  if (problems.length > 0) return { films: [], problems }

  const films: FilmLine[] = []
  for (const { line, cells } of rows) {
    const found = readLine(columns, cells, line)
    if (Array.isArray(found)) problems.push(...found)
    else films.push(found)
  }
  return { films, problems }
}

/**
 * Returns the column that a heading names. Capitals, spaces and signs do not matter, so that
 * `Certificate number` is found too.
 */
function columnOf(heading: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  return FILM_CSV_COLUMNS.find((column) => plain(column) === plain(heading)) ?? heading
}

function headProblems(headings: readonly string[], columns: readonly string[]): CsvProblem[] {
  const known: readonly string[] = FILM_CSV_COLUMNS
  const unknown = columns.filter((column) => !known.includes(column))
  const twice = columns.filter((column, at) => columns.indexOf(column) !== at)
  const missing = FILM_CSV_NEEDED.filter((column) => !columns.includes(column))
  const at = (message: string) => (column: string) => ({ line: 1, column, message })
  if (headings.length === 0) return [{ line: 1, column: '', message: 'the file is empty' }]
  return [
    ...missing.map(at('this column is missing')),
    ...unknown.map(at(`is no column of films; these are: ${FILM_CSV_COLUMNS.join(', ')}`)),
    ...twice.map(at('this column is there twice')),
  ]
}

/** What is read for bytes that are not UTF-8, and a sign that no text has. */
const UNREADABLE = /[\ufffd\0]/
const SAVE_AS_UTF8 = 'holds letters that cannot be read; please save the file as CSV in UTF-8'

const NUMBERS: readonly string[] = ['year', 'minutes', 'preShowMinutes', 'intervalMinutes', 'position']

function readLine(columns: readonly string[], record: readonly string[], line: number): FilmLine | CsvProblem[] {
  // Spreadsheets leave out empty cells at the end of a row.
  const leftOut = columns.slice(record.length)
  if (record.length > columns.length || FILM_CSV_NEEDED.some((column) => leftOut.includes(column))) {
    const message = `has ${record.length} fields, but the first line names ${columns.length} columns`
    return [{ line, column: '', message }]
  }
  const filled = columns.map((column, at) => [column, record[at] ?? ''] as const)
  const unreadable = filled.filter(([, text]) => UNREADABLE.test(text))
  if (unreadable.length > 0) return unreadable.map(([column]) => ({ line, column, message: SAVE_AS_UTF8 }))
  const entered = filled.filter(([, text]) => text !== '').map(([column, text]) => entry(column, text))
  const read = FilmFields.safeParse({ status: 'coming-soon', ...Object.fromEntries(entered) })
  if (read.success) return { line, film: read.data }
  return read.error.issues.map(({ path, message }) => {
    const column = String(path[0] ?? '')
    const isMissing = !entered.some(([name]) => name === column)
    return { line, column, message: isMissing ? 'is missing' : message }
  })
}

/** Turns whole numbers into numbers. Any other text stays as it is, and the contract refuses it. */
function entry(column: string, text: string): readonly [string, string | number] {
  const number = NUMBERS.includes(column) ? wholeNumberIn(text) : undefined
  const isChoice = column === 'status' || column === 'rating'
  if (number !== undefined) return [column, number]
  if (column === 'status') return [column, text.toLowerCase().replace(/\s+/g, '-')]
  return [column, isChoice ? text.toUpperCase() : text]
}
