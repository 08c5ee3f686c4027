/** A prepaid voucher pays for one ticket of these types up to its face value. An empty list means all types. */
export interface VoucherTerms {
  faceKobo: number
  /** The company has paid this amount for it, which is the value of its ticket at the box office. */
  paidKobo: number
  types: readonly string[]
}

interface VoucherTicket {
  /** With a voucher, the price is what was paid for it and what the ticket costs above its face value. */
  price: number
  /** The place of the voucher that pays for the ticket; undefined if none does. */
  voucher: number | undefined
}

/**
 * Returns the price of each ticket with vouchers, or undefined if a voucher fits no ticket. Each voucher pays for the
 * most expensive ticket that is left.
 *
 * @param tickets the tickets with their list prices in kobo
 */
export function pricesByVoucher(
  vouchers: readonly VoucherTerms[],
  tickets: readonly { typeID: string; price: number }[],
): VoucherTicket[] | undefined {
  const prices: VoucherTicket[] = tickets.map(({ price }) => ({ price, voucher: undefined }))
  for (const [voucher, { types, faceKobo, paidKobo }] of vouchers.entries()) {
    const open = prices.flatMap((ticket, place) => {
      const fits = types.length === 0 || types.includes(tickets[place]?.typeID ?? '')
      return fits && ticket.voucher === undefined ? [place] : []
    })
    const [dearest] = open.sort((one, other) => (prices[other]?.price ?? 0) - (prices[one]?.price ?? 0))
    if (dearest === undefined) return undefined
    const list = prices[dearest]?.price ?? 0
    prices[dearest] = { price: paidKobo + Math.max(0, list - faceKobo), voucher }
  }
  return prices
}
