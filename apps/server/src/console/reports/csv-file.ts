import { csvField } from '@velvet/contract/csv'
import { Download } from '../../http/call.ts'

type Fields = readonly (string | number)[]

interface Lines {
  items: readonly Fields[]
  /** The cursor of the page after it; null on the last one. */
  next: string | null
}

/** A file holds so many lines at most, and then says that there are more. */
const MAX_LINES = 100_000
export const LINES_A_PAGE = 1000
/** Without it, spreadsheets read the letters of Yoruba and Hausa as those of another alphabet. */
const BYTE_ORDER_MARK = '\uFEFF'
const TYPE = 'text/csv; charset=utf-8'

/** Makes a file of one line for each row. */
export function csvFile(name: string, titles: Fields, rows: readonly Fields[]): Download {
  return csvOfPages(name, titles, () => Promise.resolve({ items: rows, next: null }))
}

/** Makes a file while it is sent, page by page, so that it is never in memory as a whole. */
export function csvOfPages(
  name: string,
  titles: Fields,
  read: (cursor: string | undefined) => Promise<Lines>,
): Download {
  return new Download(`${name}.csv`, TYPE, textOf(titles, read))
}

async function* textOf(titles: Fields, read: (cursor: string | undefined) => Promise<Lines>) {
  yield BYTE_ORDER_MARK + lineOf(titles)
  let cursor: string | undefined
  let sent = 0
  do {
    const { items, next }: Lines = await read(cursor)
    yield items.map(lineOf).join('')
    sent += items.length
    cursor = next ?? undefined
  } while (cursor !== undefined && sent < MAX_LINES)
  if (cursor !== undefined) {
    yield lineOf([`There are more than ${MAX_LINES} lines. Choose fewer days to get the others.`])
  }
}

function lineOf(fields: Fields): string {
  return `${fields.map(csvField).join(',')}\r\n`
}
