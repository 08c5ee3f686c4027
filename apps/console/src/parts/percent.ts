const PPM_A_PERCENT = 10_000

/** Writes parts per million as a percentage, such as `7.5%`. */
export function percent(ppm: number): string {
  return `${ppm / PPM_A_PERCENT}%`
}

/** Writes a fraction as a whole percentage. For example, 0.454 becomes `45%`. */
export function share(part: number): string {
  return percent(Math.round(part * 100) * PPM_A_PERCENT)
}

/** Formats the share of sold seats, or a dash if there are no seats. */
export const occupancy = (sold: number, seats: number) => (seats === 0 ? '–' : share(sold / seats))

/** Returns the parts per million of a typed percentage; undefined for a text that is none. */
export function ppmIn(typed: string): number | undefined {
  const total = Number(typed.replace('%', '').replace(',', '.').trim() || NaN)
  const ppm = Math.round(total * PPM_A_PERCENT)
  return ppm >= 0 && ppm <= 100 * PPM_A_PERCENT ? ppm : undefined
}

/**
 * Returns the parts per million of several typed percentages, such as `50, 45, 40`; undefined if one of them is none.
 * A comma parts them, so their decimals need a point.
 */
export function ppmsIn(typed: string): number[] | undefined {
  const text = typed.split(/[\s,;/%]+/).filter((word) => word !== '')
  const ppms = text.map(ppmIn).filter((ppm) => ppm !== undefined)
  return ppms.length > 0 && ppms.length === text.length ? ppms : undefined
}
