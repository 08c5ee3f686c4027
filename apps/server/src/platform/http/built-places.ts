/** The parts of a source map that this file reads. */
export interface SourceMapText {
  sources: readonly string[]
  mappings: string
}

/** A place in a source. The line and the column count from 1. */
interface Origin {
  source: string
  line: number
  column: number
}

/** A row holds the built line and column, the number of the source, and its line and column. */
const WIDTH = 5
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The values of the digits, by their codes. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => DIGITS.indexOf(String.fromCharCode(code)))
/** A digit holds five bits of a number. A digit with this bit is followed by another one. */
const MORE_FOLLOWS = 32

/**
 * Knows from which source each part of a built file comes. Node's class `SourceMap` knows this too,
 * but it takes 14 MB for the map of the server, and this table takes 2 MB.
 */
export class BuiltPlaces {
  readonly #sources: readonly string[]
  readonly #rows: Int32Array

  constructor({ sources, mappings }: SourceMapText) {
    this.#sources = sources
    this.#rows = readRows(mappings)
  }

  /** Returns undefined if nothing on this line of the built file comes from a source. */
  originOf(line: number, column: number): Origin | undefined {
    const at = this.#lastUpTo(line - 1, column - 1)
    if (this.#rows[at] !== line - 1) return undefined
    const [, , number = NaN, sourceLine = NaN, sourceColumn = NaN] = this.#rows.subarray(at)
    const source = this.#sources[number]
    return source === undefined ? undefined : { source, line: sourceLine + 1, column: sourceColumn + 1 }
  }

  /** Returns where the last row begins that is not behind this place. */
  #lastUpTo(line: number, column: number): number {
    let [first, end] = [0, this.#rows.length / WIDTH]
    while (first < end) {
      const middle = (first + end) >> 1
      const [rowLine = NaN, rowColumn = NaN] = this.#rows.subarray(middle * WIDTH)
      if (rowLine > line || (rowLine === line && rowColumn > column)) end = middle
      else first = middle + 1
    }
    return (first - 1) * WIDTH
  }
}

/**
 * Decodes the mappings of a source map (ECMA-426): parts between commas, on lines between
 * semicolons. A part has its column, the number of its source, and the line and column there. Each
 * of them is the difference from the part before, but the column begins anew on each line.
 */
function readRows(mappings: string): Int32Array {
  const rows = new Int32Array((mappings.match(/[^,;]+/g)?.length ?? 0) * WIDTH)
  const row = new Int32Array(WIDTH)
  let at = 0
  mappings.split(';').forEach((parts, line) => {
    row[0] = line
    row[1] = 0
    for (const part of parts ? parts.split(',') : []) {
      addDifferences(row, part)
      rows.set(row, at)
      at += WIDTH
    }
  })
  return rows
}

/** Adds the numbers of a part to the row before. The lowest bit of a number is its sign. */
function addDifferences(row: Int32Array, part: string): void {
  let [field, number, shift] = [1, 0, 0]
  for (let index = 0; index < part.length && field < WIDTH; index += 1) {
    const bits = VALUES[part.charCodeAt(index)] ?? 0
    number |= (bits & ~MORE_FOLLOWS) << shift
    shift += 5
    if (bits & MORE_FOLLOWS) continue
    row[field] = (row[field] ?? 0) + (number & 1 ? -(number >> 1) : number >> 1)
    field += 1
    number = shift = 0
  }
}
