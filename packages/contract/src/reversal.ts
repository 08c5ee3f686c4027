export interface Reversed {
  /** Vp that the payment was credited with. */
  vp: number
  /** Naira that were paid for them. */
  paid: number
  /** Naira of it that went back to the payer, all together; may have kobo. */
  wentBack: number
}

/**
 * The Vp that are taken back, all together, for naira that went back to the payer: the same share
 * of the credited Vp, rounded down in the customer's favour, and all of them once all went back.
 */
export function vpTakenBack({ vp, paid, wentBack }: Reversed): number {
  const [paidKobo, backKobo] = [koboOf(paid), koboOf(wentBack)]
  if (paidKobo <= 0n || backKobo >= paidKobo) return vp
  return Number((BigInt(vp) * backKobo) / paidKobo)
}

const koboOf = (naira: number) => BigInt(Math.max(0, Math.round(naira * 100)))
