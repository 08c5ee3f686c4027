interface Reversed {
  /** The Vp that the payment was credited with. */
  vp: number
  /** The naira that were paid for them. */
  paid: number
  /** The total naira that went back to the payer; may have kobo. */
  wentBack: number
}

/**
 * Returns the Vp to take back for the total naira that went back: the same share of the credited
 * Vp, rounded down in the customer's favour, and all of them once all naira went back.
 */
export function vpTakenBack({ vp, paid, wentBack }: Reversed): number {
  const [paidKobo, backKobo] = [koboOf(paid), koboOf(wentBack)]
  if (paidKobo <= 0n || backKobo >= paidKobo) return vp
  return Number((BigInt(vp) * backKobo) / paidKobo)
}

const koboOf = (naira: number) => BigInt(Math.max(0, Math.round(naira * 100)))
