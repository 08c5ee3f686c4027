import { country } from '../shared/country/country.ts'
import { isCalendarDay } from '../shared/time/time.ts'
import { withoutInvisible } from '../shared/typing/invisible-signs.ts'
import { dayIn, isWholeDay } from '../shared/typing/typed-day.ts'
import { plainDigits } from '../shared/typing/typed-number.ts'
import { KOBO_A_NAIRA, MAX_KOBO, UNITS } from '../shared/kobo.ts'

// A statement as banks export it: under lines about the account stand headings, which each bank names in its own way.
// An amount is in one column with a sign, or in one column for each direction.

export const STATEMENT_MAX_BYTES = 2_000_000
export const STATEMENT_MAX_LINES = 5_000
export const STATEMENT_MAX_PROBLEMS = 200
const TEXT_MAX_LENGTH = 300
/** Banks write the currency beside an amount in these ways. */
const SIGNS = new RegExp([country().currency, country().sign.trim()].join('|'), 'gi')
/** Headings name the currency in these ways. */
const CURRENCY_NAMES = new RegExp(`\\b(${country().currency}|${UNITS}|f ?cfa)\\b`, 'gi')

export interface StatementRow {
  /** The line of the file. */
  line: number
  cells: readonly string[]
}

export interface StatementLine {
  day: string
  text: string
  /** Money that came is above zero. */
  kobo: number
  /** Of several lines of a day with the same text and amount, this is the first, the second and so on. */
  occurrence: number
}

interface StatementProblem {
  line: number
  message: string
}

interface Columns {
  date: number
  text: number
  reference?: number
  amount?: number
  debit?: number
  credit?: number
  /** The column that says `DR` or `CR`. */
  side?: number
}

const HEADINGS: Readonly<Record<keyof Columns, readonly RegExp[]>> = {
  date: [/^(trans|txn|tran|post|entry|booking)[a-z]* ?date$/, /^date( ?time)?$/, /\bdate\b/],
  text: [/narration|narrative|description|particulars|remarks|libelle|motif/, /details|text|memo|reference/],
  reference: [/\bref(erence)?\b|session id/],
  side: [/^(dr|d|debit) ?(cr|c|credit)$|^(cr|c|credit) ?(dr|d|debit)$|^(transaction )?type$|indicator/],
  debit: [/debit|withdrawal|money out|paid out|pay ?out|\bdr\b/],
  credit: [/credit|deposit|lodg|money in|paid in|pay ?in|\bcr\b/],
  amount: [/^(amount|montant)|\b(amount|montant)$|^value$/],
}

/** Returns what stands in the columns of a heading; undefined for a row that is no heading. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) =>
    cell
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(CURRENCY_NAMES, ' ')
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  )
  const taken = new Set<number>()
  const find = (column: keyof Columns): number | undefined => {
    for (const heading of HEADINGS[column]) {
      const at = names.findIndex((name, index) => !taken.has(index) && heading.test(name))
      if (at < 0) continue
      taken.add(at)
      return at
    }
    return undefined
  }
  const date = find('date')
  const side = find('side')
  const debit = find('debit')
  const credit = find('credit')
  const amount = find('amount')
  const text = find('text')
  const reference = find('reference')
  const isWhole = amount !== undefined || (debit !== undefined && credit !== undefined)
  if (date === undefined || text === undefined || !isWhole) return undefined
  return {
    date,
    text,
    ...(reference !== undefined && { reference }),
    ...(debit !== undefined && credit !== undefined
      ? { debit, credit }
      : { amount: amount ?? -1, ...(side !== undefined && { side }) }),
  }
}

/** A file without headings has a date, a text and an amount, in this order. */
const WITHOUT_HEADINGS: Columns = { date: 0, text: 1, amount: 2 }

/**
 * Returns an amount as a bank writes it in kobo, such as `1,234.50`, `(500.00)`, `₦1.234,50` or `500 DR`; undefined for
 * any other text.
 */
export function amountIn(text: string): number | undefined {
  const typed = plainDigits(text).replace(/[−–]/g, '-').replace(/=N=/gi, '').replace(SIGNS, '').trim()
  const { open, minus, digits, after, side } =
    /^(?<open>\()?\s*(?<minus>[-+])?\s*(?<digits>\d[\d.,'’ ]*?)\s*(?<after>-)?\)?\s*(?<side>cr?|dr?)?\.?$/i.exec(typed)
      ?.groups ?? {}
  if (digits === undefined) return undefined
  const [, whole = digits, decimals = ''] = /^(.*\d)[.,](\d{1,2})$/.exec(digits) ?? []
  if (!/^\d+$|^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/.test(whole)) return undefined
  // Some banks write decimals even for a currency that has none.
  const rest = Math.round((Number(decimals.padEnd(2, '0')) * KOBO_A_NAIRA) / 100)
  const kobo = Number(whole.replace(/\D/g, '')) * KOBO_A_NAIRA + rest
  if (kobo > MAX_KOBO) return undefined
  const isOut = open !== undefined || minus === '-' || after !== undefined || /^d/i.test(side ?? '')
  return isOut && kobo > 0 ? -kobo : kobo
}

/** Returns the day of a cell that may have a time too; undefined for any other text. */
function dayOf(cell: string, today: string): string | undefined {
  const [day = ''] = /^\S+(?: \S+){0,2}?(?=[T ]\d{1,2}:\d\d|$)/.exec(cell.trim()) ?? []
  const iso = /^\d{4}-\d\d-\d\d/.exec(day)?.[0]
  if (iso !== undefined) return isCalendarDay(iso) ? iso : undefined
  if (!isWholeDay(day) && !/\D\d\d$/.test(day)) return undefined
  return dayIn(day, today)
}

function textOf(cells: readonly string[], { text, reference }: Columns): string {
  const plain = (at: number | undefined) =>
    withoutInvisible((at === undefined ? '' : (cells[at] ?? '')).normalize('NFC'))
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  const message = plain(text)
  const named = plain(reference)
  const whole = message.includes(named) ? message : `${message} ${named}`
  return Array.from(whole).slice(0, TEXT_MAX_LENGTH).join('').trim()
}

const NO_AMOUNT = 'has no amount that can be read, such as 1,234.50'

/** Returns the kobo of a row, `nothing` for a row without an amount, or what is wrong. */
function koboOf(cells: readonly string[], columns: Columns): number | 'nothing' | { wrong: string } {
  const { amount, debit, credit, side } = columns
  const cellAt = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim())
  const read = (at: number | undefined) => (cellAt(at).replace(/^-$/, '') === '' ? 0 : amountIn(cellAt(at)))
  if (debit === undefined) {
    const kobo = read(amount)
    if (kobo === undefined) return { wrong: NO_AMOUNT }
    if (kobo === 0) return 'nothing'
    return /^d/i.test(cellAt(side)) ? -Math.abs(kobo) : kobo
  }
  const out = read(debit)
  const into = read(credit)
  if (out === undefined || into === undefined) return { wrong: NO_AMOUNT }
  if (out !== 0 && into !== 0) return { wrong: 'has both a debit and a credit' }
  return into - Math.abs(out) || 'nothing'
}

interface Statement {
  lines: StatementLine[]
  problems: StatementProblem[]
}

/**
 * Reads the rows of a statement. A row that cannot be read is named, and the others count. Rows without a date and an
 * amount, such as sums and the second line of a text, are left out.
 */
export function readStatement(rows: readonly StatementRow[], today: string): Statement {
  const heading = rows.findIndex(({ cells }) => columnsOf(cells) !== undefined)
  const columns = columnsOf(rows[heading]?.cells ?? []) ?? WITHOUT_HEADINGS
  const seen = new Map<string, number>()
  const lines: StatementLine[] = []
  const problems: StatementProblem[] = []
  for (const { line, cells } of rows.slice(heading + 1)) {
    const dated = (cells[columns.date] ?? '').trim()
    const kobo = koboOf(cells, columns)
    if (dated === '' || kobo === 'nothing') continue
    const day = dayOf(dated, today)
    const text = textOf(cells, columns)
    const wrong =
      day === undefined ? 'has no day that can be read, such as 28/11/2026' : wrongIn(kobo, { day, text, today })
    if (day === undefined || typeof kobo === 'object' || wrong !== undefined) {
      problems.push({ line, message: wrong ?? NO_AMOUNT })
      continue
    }
    const key = JSON.stringify([day, kobo, text])
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    lines.push({ day, text, kobo, occurrence })
  }
  return { lines, problems }
}

function wrongIn(
  kobo: number | { wrong: string },
  { day, text, today }: { day: string; text: string; today: string },
): string | undefined {
  if (typeof kobo === 'object') return kobo.wrong
  if (text === '') return 'has no text'
  return day > today ? 'is of a day after today' : undefined
}
