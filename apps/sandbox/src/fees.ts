/** These are the local fees of Paystack in percent: https://paystack.com/pricing */
const PERCENT: Readonly<Record<string, number>> = { GHS: 1.95, XOF: 1.95, KES: 1.5 }

/**
 * Returns the fee of a payment in hundredths of its currency. In Nigeria it is 1.5 %, plus ₦100 from ₦2,500 on, and at
 * most ₦2,000.
 */
export function feeOf(hundredths: number, currency: string): number {
  const percent = PERCENT[currency]
  if (percent !== undefined) return Math.round((hundredths * percent) / 100)
  return Math.min(200_000, Math.round(hundredths * 0.015) + (hundredths >= 250_000 ? 10_000 : 0))
}
