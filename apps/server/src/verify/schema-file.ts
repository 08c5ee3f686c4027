import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER } from '../folders.ts'

const FILE = join(SERVER, 'schema.sql')
/** A definition can have several lines. Its first line begins with one of these words. */
const BEGINNING = /\n(?=(?:column|constraint|index|trigger|rule|row security) |CREATE )/

/** The objects of schema.sql, which the check of the project compares with what migrations make. */
export const EXPECTED_OBJECTS: readonly string[] = readFileSync(FILE, 'utf8')
  .split(BEGINNING)
  .map((definition) => definition.trimEnd())

/** Returns what a pattern captures in each object that it matches. */
export function captureInObjects(pattern: RegExp): string[][] {
  return EXPECTED_OBJECTS.flatMap((object) => {
    const found = pattern.exec(object)
    return found ? [found.slice(1)] : []
  })
}

const FOREIGN_KEY = /^constraint (\w+)\.\w+ FOREIGN KEY \((.+?)\) REFERENCES (\w+)\((.+?)\)/

const columnsOf = (row: string, list: string) =>
  list
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join()

/** The foreign keys. The columns are lists in SQL. */
export const FOREIGN_KEYS = captureInObjects(FOREIGN_KEY).map(
  ([from = '', own = '', to = '', others = '']) => ({
    from,
    own: columnsOf('referring', own),
    to,
    others: columnsOf('referred', others),
  }),
)
