import { withSign } from '@velvet/contract/points/vp'
import { country } from '@velvet/contract/shared/country/country'
import { formatKobo, KOBO_A_NAIRA, nairaOf } from '@velvet/contract/shared/kobo'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'

const WHOLE = new Intl.NumberFormat('en-NG')
/** Every amount has its kobo, so that the amounts of a column can be compared at a glance. */
const EXACT = new Intl.NumberFormat('en-NG', {
  minimumFractionDigits: country().digits,
  maximumFractionDigits: country().digits,
})

/**
 * Writes a value below zero with a minus, which is as wide as a figure, unlike a hyphen. Zero has no minus, although
 * JavaScript also has a negative zero.
 */
function signed(value: number, write: (size: number) => string): string {
  const written = write(Math.abs(value))
  return value < 0 ? `−${written}` : written
}

/** Writes an amount of money, such as `₦1,020.00` or `USD 12.50`, or `−₦500.00` below zero. */
export function money(amount: number, currency = country().currency): string {
  return signed(amount, (size) => {
    const totals = EXACT.format(size)
    return currency === country().currency ? withSign(totals) : `${currency} ${totals}`
  })
}

/** Writes by how much a count differs, such as `+₦500.00` or `−₦500.00`. */
export function koboDifference(kobo: number): string {
  return kobo > 0 ? `+${formatKobo(kobo)}` : formatKobo(kobo)
}

/** Writes a number of Points, such as `1,500 Vp`. */
export function points(vp: number): string {
  return `${count(vp)} Vp`
}

/** Writes a plain number, such as `1,500`. */
export function count(total: number): string {
  return signed(total, (size) => WHOLE.format(size))
}

/** Writes kobo as the user types them in naira, such as `500` or `500.50`. `koboIn` reads them again. */
export function typedNaira(kobo: number): string {
  const naira = nairaOf(kobo)
  return Number.isInteger(naira) ? String(naira) : naira.toFixed(country().digits)
}

/** The currency has no decimals, so three or more digits after the separator are a group of thousands. */
const DECIMALS = country().digits === 2 ? /^(.+)[.,](\d{2})$/ : /^$/

/** Returns naira that the user typed, such as `1,500` or `1,500.50`, in kobo; undefined for any other text. */
export function koboIn(typed: string): number | undefined {
  const [, whole = typed, rest = '0'] = DECIMALS.exec(typed.trim()) ?? []
  const naira = wholeNumberIn(whole.replace(country().sign.trim(), ''))
  return naira === undefined ? undefined : naira * KOBO_A_NAIRA + Number(rest)
}
