/** The part of the price of a ticket that a distributor or a sponsor pays. */
export interface Sponsored {
  /** The id of the distributor, or the name of the company. */
  by: string
  kobo: number
}

/** The party that pays the discounts of a sale. */
export interface Sponsoring {
  by: string | null | undefined
  /** True if what this party pays is part of the gross of the tickets. */
  inGross: boolean
}

interface Lowered {
  paidKobo: number
  /** The price without an offer; undefined if no offer lowers it. */
  listKobo: number | undefined
}

/** Returns the gross of a ticket, and the part of its list price that another party than the buyer pays. */
export function grossWith({ by, inGross }: Sponsoring, { paidKobo, listKobo }: Lowered) {
  const kobo = (listKobo ?? paidKobo) - paidKobo
  const sponsored: Sponsored | undefined = by != null && kobo > 0 ? { by, kobo } : undefined
  return { grossKobo: paidKobo + (sponsored && inGross ? kobo : 0), sponsored }
}
