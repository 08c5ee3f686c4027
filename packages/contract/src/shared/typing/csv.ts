/**
 * Spreadsheets treat a field that begins like this as a formula, and run it. Some of them read the wide
 * forms of Asian keyboards in the same way.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A spreadsheet of a country that writes decimal commas begins a field at each semicolon, also within quotes that are
 * not at the beginning of a line.
 */
const LATER_FORMULA = /;\s*(?=[=+\-@＝＋－＠])/g

/** Returns one CSV field. It is quoted if necessary, and no spreadsheet reads it as a formula. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = (FORMULA.test(value) ? `'${value}` : value).replace(LATER_FORMULA, "$&'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless
}
