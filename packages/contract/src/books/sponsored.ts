/** The part of the price of a ticket that a distributor or a sponsor pays. */
export interface Sponsored {
  /** The id of the distributor, or the name of the company. */
  by: string
  kobo: number
}

/** Who pays the discounts of a sale, and whether that belongs to the gross of its tickets. */
export interface Sponsoring {
  by: string | null | undefined
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
