import { HUNDREDTHS_A_KOBO, KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import { z } from 'zod'

/** An answer with more naira than this is unreadable. */
const MOST_KOBO = 100_000_000_000 * KOBO_A_NAIRA

/** A number of an answer, as its digits before and after the point. Some answers have it as text. */
const Digits = z
  .union([z.number(), z.string()])
  .transform((amount) => /^(\d{1,14})(?:\.(\d{1,30}))?$/.exec(String(amount).trim()))

/**
 * Reads an amount as whole kobo, from its decimal digits: 203.97 naira are 20397 kobo, which no
 * multiplication of doubles promises. Rounds what is smaller than a kobo. `places` is the number of
 * decimals that a kobo has in the unit of the answer.
 */
const amountWith = (places: number) =>
  Digits.transform((digits) => {
    if (!digits) return Number.NaN
    const [, whole = '', decimals = ''] = digits
    const kobo = Number(whole + decimals.slice(0, places).padEnd(places, '0'))
    return Number(decimals[places] ?? 0) >= 5 ? kobo + 1 : kobo
  })

const NAIRA_PLACES = String(KOBO_A_NAIRA).length - 1

/** Amounts of transactions, which can be 0. Flutterwave sends whole currency units, and Paystack sends hundredths. */
export const KoboFromNaira = amountWith(NAIRA_PLACES).pipe(z.int().min(0).max(MOST_KOBO))
export const KoboFromKobo = amountWith(0)
  .transform((hundredths) => Math.round(hundredths / HUNDREDTHS_A_KOBO))
  .pipe(z.int().min(0).max(MOST_KOBO))
