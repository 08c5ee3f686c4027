/** What so many Vp are worth at the box office. */
export interface BoxOfficeRate {
  vp: number
  kobo: number
}

/** Returns the naira value of an app ticket in kobo, taxes included, rounded half up. */
export function grossKobo(vp: number, rate: BoxOfficeRate): number {
  return Math.floor((2 * rate.kobo * vp + rate.vp) / (2 * rate.vp))
}
