/** A spreadsheet takes what begins like this for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r\n]/

/** One field of a CSV file, as every export writes it. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless
}

/** Lines as RFC 4180 ends them. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}
