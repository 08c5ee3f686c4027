import { SMALLEST_UNITS, UNITS } from '@velvet/contract/shared/kobo'
import { csvField } from '@velvet/contract/shared/typing/csv'
import { Download } from '../../kernel/calls/call.ts'

type Fields = readonly (string | number)[]

interface Lines {
  items: readonly Fields[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
}

/**
 * The largest number of lines of a file. If there are more, the file ends with a line that says so.
 */
const MAX_LINES = 100_000
export const LINES_A_PAGE = 1000
/** Spreadsheets need this to recognise UTF-8, and so to show Yoruba and Hausa letters correctly. */
const BYTE_ORDER_MARK = '\uFEFF'
const TYPE = 'text/csv; charset=utf-8'

/** Makes a file of one line for each row. */
export function csvFile(name: string, titles: Fields, rows: readonly Fields[]): Download {
  return csvOfPages(name, titles, () => Promise.resolve({ items: rows, next: null }))
}

/** Makes a file page by page while it is sent, so that the whole file is never in memory. */
export function csvOfPages(
  name: string,
  titles: Fields,
  read: (cursor: string | undefined) => Promise<Lines>,
): Download {
  return new Download(`${name}.csv`, TYPE, textOf(titles, read))
}

async function* textOf(titles: Fields, read: (cursor: string | undefined) => Promise<Lines>) {
  yield BYTE_ORDER_MARK + lineOf(titles.map(inCurrency))
  let cursor: string | undefined
  let sent = 0
  do {
    const { items, next }: Lines = await read(cursor)
    yield items.map(lineOf).join('')
    sent += items.length
    cursor = next ?? undefined
  } while (cursor !== undefined && sent < MAX_LINES)
  if (cursor !== undefined) {
    const text = `There are more than ${MAX_LINES} lines. Choose fewer days to get the others.`
    // A line with fewer columns than the others would make programs refuse the whole file.
    yield lineOf(titles.map((_, column) => (column === 0 ? text : '')))
  }
}

/** Names the currency of the installation in a title such as `gross kobo`. */
function inCurrency(title: string | number): string {
  return String(title)
    .replace(/ kobo$/, ` ${SMALLEST_UNITS}`)
    .replace(/ naira$/, ` ${UNITS}`)
}

function lineOf(fields: Fields): string {
  return `${fields.map(csvField).join(',')}\r\n`
}
