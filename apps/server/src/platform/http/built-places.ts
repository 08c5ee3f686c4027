/** A place in a file. The line and the column count from 1. */
export interface Place {
  line: number
  column: number
}

export interface Origin extends Place {
  source: string
}

/** The parts of a source map that this file reads. */
export interface BuiltMap {
  sources: readonly string[]
  mappings: Uint8Array
}

const BEFORE_MAPPINGS = '"mappings":"'
const [COMMA, SEMICOLON] = [','.charCodeAt(0), ';'.charCodeAt(0)]
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The values of the digits, by their codes. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => DIGITS.indexOf(String.fromCharCode(code)))
/** A digit holds five bits of a number. A digit with this bit is followed by another one. */
const MORE_FOLLOWS = 32

/**
 * Reads a source map. The mappings stay bytes, because as text they would be a long string, which V8 frees late.
 * Throws if the file is no source map.
 */
export function readBuiltMap(file: Buffer): BuiltMap {
  const begin = file.indexOf(BEFORE_MAPPINGS) + BEFORE_MAPPINGS.length
  const end = file.indexOf('"', begin)
  const others = file.toString('utf8', 0, begin) + file.toString('utf8', end)
  return { sources: (JSON.parse(others) as { sources: string[] }).sources, mappings: file.subarray(begin, end) }
}

/**
 * Returns from where each place of a built file comes, without the places on whose line nothing comes from a source.
 * The mappings are read anew each time, because a table of them would take 4 MB as long as the server runs.
 */
export function originsOf({ sources, mappings }: BuiltMap, places: readonly Place[]): Map<Place, Origin> {
  const origins = new Map<Place, Origin>()
  const part = new MappedPart(mappings)
  const last = { builtLine: NaN, source: NaN, line: NaN, column: NaN }
  let isLeft = part.readNext()
  for (const place of places.toSorted((a, b) => a.line - b.line || a.column - b.column)) {
    const [builtLine, builtColumn] = [place.line - 1, place.column - 1]
    while (isLeft && part.isUpTo(builtLine, builtColumn)) {
      if (part.builtLine === builtLine) {
        const { source, line, column } = part
        Object.assign(last, { builtLine, source, line, column })
      }
      isLeft = part.readNext()
    }
    const source = last.builtLine === builtLine ? sources[last.source] : undefined
    if (source !== undefined) origins.set(place, { source, line: last.line + 1, column: last.column + 1 })
  }
  return origins
}

/**
 * Reads the mappings of a source map (ECMA-426): parts between commas, on lines between semicolons. A part has its
 * column, the number of its source, and the line and column there. Each of them is the difference from the part
 * before, but the column begins anew on each line. All of them count from 0.
 */
class MappedPart {
  readonly #mappings: Uint8Array
  #at = 0
  builtLine = 0
  builtColumn = 0
  source = 0
  line = 0
  column = 0

  constructor(mappings: Uint8Array) {
    this.#mappings = mappings
  }

  isUpTo(builtLine: number, builtColumn: number): boolean {
    return this.builtLine < builtLine || (this.builtLine === builtLine && this.builtColumn <= builtColumn)
  }

  /** Goes on to the next part. Returns false if there is none. */
  readNext(): boolean {
    while (this.#isAtSeparator()) {
      if (this.#mappings[this.#at] === SEMICOLON) {
        this.builtLine += 1
        this.builtColumn = 0
      }
      this.#at += 1
    }
    if (this.#isAtEnd()) return false
    this.builtColumn += this.#readNumber()
    this.source += this.#readNumber()
    this.line += this.#readNumber()
    this.column += this.#readNumber()
    // A part may end with the number of a name.
    this.#readNumber()
    return true
  }

  #isAtEnd(): boolean {
    return this.#at >= this.#mappings.length
  }

  #isAtSeparator(): boolean {
    const digit = this.#mappings[this.#at]
    return digit === COMMA || digit === SEMICOLON
  }

  /** Returns the next number of the part, whose lowest bit is its sign, or 0 if the part has ended. */
  #readNumber(): number {
    let [number, shift] = [0, 0]
    while (!this.#isAtEnd() && !this.#isAtSeparator()) {
      const bits = VALUES[this.#mappings[this.#at] ?? 0] ?? 0
      this.#at += 1
      number |= (bits & ~MORE_FOLLOWS) << shift
      shift += 5
      if (!(bits & MORE_FOLLOWS)) break
    }
    return number & 1 ? -(number >> 1) : number >> 1
  }
}
