import { CsvError, parse } from 'csv-parse/sync'

interface Row {
  /** The number of its last line in the file. */
  line: number
  cells: string[]
}

type Sheet = { rows: Row[] } | { problem: { line: number; message: string } }

const WORKBOOKS = [Buffer.from('PK\x03\x04'), Buffer.from('d0cf11e0a1b11ae1', 'hex')]
const SEPARATORS = [',', ';', '\t', '|']

/**
 * Reads the rows of a CSV as spreadsheets leave it: in UTF-8 or UTF-16, with commas, semicolons or tabs,
 * with a line `sep=;`, and with empty rows and columns around the table, which are left out.
 *
 * @param most no more rows than this are read
 * @param isLoose true for a file whose headings may stand below other lines, and whose texts may have single quotes
 */
export function readSheet(file: Buffer, most: number, isLoose = false): Sheet {
  if (WORKBOOKS.some((start) => file.subarray(0, start.length).equals(start))) {
    return { problem: { line: 1, message: 'is a workbook; please save it as CSV in UTF-8' } }
  }
  const { text, separator } = separated(textOf(file), isLoose ? LINES_ABOVE_HEADINGS : 1)
  try {
    const parsed = parse(text, {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: isLoose,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: most,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return {
      rows: withoutEmptyColumns(parsed.map(({ info, record }) => ({ line: info.lines, cells: record }))),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    return { problem: { line, message: 'cannot be read: are its quotes in pairs?' } }
  }
}

/** Letters that are not UTF-8 become U+FFFD. */
function textOf(file: Buffer): string {
  return new TextDecoder(encodingOf(file)).decode(file)
}

/** Without a mark at its beginning, UTF-16 shows by a zero in each pair of bytes of the headings. */
function encodingOf(file: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = file
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

/** A bank writes the name of the account and the like above the headings of its list. */
const LINES_ABOVE_HEADINGS = 30
/** The separator is found within these, so that a large file is not split for it. */
const HEAD_CHARACTERS = 10_000

/** Finds the separator. A line that names it becomes empty, so that the other lines keep their numbers. */
function separated(text: string, lines: number): { text: string; separator: string } {
  const [line = ''] = /^[^\r\n]*/.exec(text) ?? []
  const [, named] = /^"?sep=(.)"?[,;\t]*$/i.exec(line) ?? []
  if (named !== undefined) return { text: text.slice(line.length), separator: named }
  const headings = (text.slice(0, HEAD_CHARACTERS).match(/[^\r\n]+/g) ?? []).slice(0, lines)
  const count = (separator: string) => Math.max(0, ...headings.map((heading) => heading.split(separator).length))
  const [separator = ','] = SEPARATORS.toSorted((one, other) => count(other) - count(one))
  return { text, separator }
}

/** Leaves out the columns at the end of which no cell is filled. */
function withoutEmptyColumns(rows: readonly Row[]): Row[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  return rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) }))
}
