/**
 * There are these kinds of taxes. A cinema has at most one rate of each kind for tickets, and one for food and drinks,
 * at a time. Ghana's levies for health (`nhil`) and education (`getfund`) are separate kinds, because they apply beside
 * VAT.
 */
export const TAX_KINDS = ['vat', 'state', 'nhil', 'getfund', 'other'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** A tax is on tickets, or on food and drinks. */
export const TAXED_GOODS = ['ticket', 'food'] as const
export type TaxedGoods = (typeof TAXED_GOODS)[number]

/** A tax is a share of the whole price, or of what is left of the price without any taxes. */
export const TAX_BASES = ['net', 'gross'] as const

/** Says whether a rate or terms hold today, hold from a later day on, or were replaced. */
export const STANDINGS = ['holds', 'comes', 'over'] as const

/** All of something in parts per million: a rate of 75,000 ppm is 7.5 %. */
export const ALL_PPM = 1_000_000

/** A tax that holds at a cinema. */
export interface TaxInForce {
  kind: TaxKind
  name: string
  ppm: number
  base: (typeof TAX_BASES)[number]
}

/** A tax in the price of one ticket, as it was when the ticket was sold. */
export type TicketTax = TaxInForce & { kobo: number }

/** The parts of what a ticket is worth at the box office. Together they are its gross. */
export interface TicketValue {
  grossKobo: number
  taxes: readonly TicketTax[]
  netKobo: number
}

/**
 * Splits what a ticket is worth into its taxes and the rest. Taxes on gross are computed first, and taxes
 * on net from what they leave, each rounded half up to the kobo. Net is the remainder, so the parts always
 * sum to gross. A free ticket has no taxes.
 */
export function ticketValue(grossKobo: number, inForce: readonly TaxInForce[]): TicketValue {
  if (grossKobo === 0) return { grossKobo, taxes: [], netKobo: 0 }
  const onGross = inForce.filter(({ base }) => base === 'gross')
  const onNet = inForce.filter(({ base }) => base === 'net')
  const rest = grossKobo - sumOf(onGross.map(({ ppm }) => shareOf(grossKobo, ppm, ALL_PPM)))
  const wholePpm = ALL_PPM + sumOf(onNet.map(({ ppm }) => ppm))
  let netKobo = grossKobo
  const taxes = inForce.map((tax) => {
    const share =
      tax.base === 'gross' ? shareOf(grossKobo, tax.ppm, ALL_PPM) : shareOf(Math.max(rest, 0), tax.ppm, wholePpm)
    // Rounding up several high taxes on very few kobo must not take more than there is.
    const kobo = Math.min(share, netKobo)
    netKobo -= kobo
    return { ...tax, kobo }
  })
  return { grossKobo, taxes, netKobo }
}

/**
 * Returns a share of an amount in kobo, rounded half up. What is below zero takes back as much as the same
 * amount above zero gave. The products can be too large for a number.
 */
export function shareOf(kobo: number, part: number, whole: number): number {
  const [amount, numerator, denominator] = [BigInt(Math.abs(kobo)), BigInt(part), BigInt(whole)]
  const share = Number((2n * amount * numerator + denominator) / (2n * denominator))
  return kobo < 0 ? -share : share
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
