import { country } from '@velvet/contract/shared/country/country'
import { z } from 'zod'
import { ask, ProviderError } from './ask.ts'
import { Currency, TransactionId, type AskingLimits } from './card-provider.ts'
import { KoboFromKobo } from './kobo.ts'
import { soundPayout, type PartsOfTills, type Payouts } from './payouts.ts'
import { readAnswer, readRows } from './read-answer.ts'

// https://paystack.com/docs/api/settlement/ (List Settlements, List Settlement Transactions). Amounts are in kobo.
// `effective_amount` reaches the bank. It is less than `total_processed` without `total_fees` if Paystack has kept money
// for refunds and lost disputes.

const Settlement = z.object({
  id: TransactionId,
  status: z.string(),
  currency: Currency,
  total_amount: KoboFromKobo,
  effective_amount: KoboFromKobo.nullish(),
  total_fees: KoboFromKobo,
  total_processed: KoboFromKobo,
  settlement_date: z.string().regex(/^\d{4}-\d\d-\d\d/),
})

const Transaction = z.object({
  id: TransactionId,
  amount: KoboFromKobo,
  channel: z.string().nullish(),
})

const List = z.object({
  status: z.literal(true),
  data: z.array(z.unknown()),
  meta: z
    .object({ pageCount: z.coerce.number().int().min(0) })
    .optional()
    .catch(undefined),
})

const PER_PAGE = '100'
/** A payout of more transactions than these pages hold is not read, because a person could not check it. */
const MOST_PAGES = 200

export function paystackPayouts(url: string, headers: Record<string, string>): Payouts {
  const readPage = async (path: string, query: Record<string, string>, options?: AskingLimits) => {
    const parameters = new URLSearchParams({ ...query, perPage: PER_PAGE })
    const answer = await ask('paystack', `${url}/${path}?${parameters.toString()}`, {
      headers,
      ...options,
    })
    const { data, meta } = readAnswer('paystack', List, answer)
    return { data, pages: meta?.pageCount ?? 1 }
  }

  return {
    async listPayouts({ from, page }, options) {
      const query = { from: `${from}T00:00:00.000Z`, status: 'success', subaccount: 'none' }
      const { data, pages } = await readPage('settlement', { ...query, page: String(page) }, options)
      const { rows, unreadable } = readRows(Settlement, data)
      const requested = rows.filter(({ status, currency }) => status === 'success' && currency === country().currency)
      const payouts = requested.flatMap((one) => soundPayout(payoutOf(one)) ?? [])
      return { payouts, unreadable: unreadable + requested.length - payouts.length, pages }
    },

    async partsOfTills(number, isTransferToTill, options) {
      const parts: PartsOfTills = { terminalKobo: 0, transferKobo: 0 }
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        if (page > MOST_PAGES) throw new ProviderError('garbage', 'A payout has too many transactions')
        const path = `settlement/${encodeURIComponent(number)}/transactions`
        const answer = await readPage(path, { page: String(page) }, options)
        pages = answer.pages
        const { rows, unreadable } = readRows(Transaction, answer.data)
        if (unreadable > 0) throw new ProviderError('garbage', 'A payout has unreadable transactions')
        const ofTills = await isTransferToTill(rows.map(({ id }) => id))
        for (const { id, amount, channel } of rows) {
          if (channel === 'pos') parts.terminalKobo += amount
          else if (ofTills.has(id)) parts.transferKobo += amount
        }
      }
      return parts
    },
  }
}

function payoutOf(settlement: z.output<typeof Settlement>) {
  const { id, settlement_date, total_processed, total_fees, total_amount, effective_amount } = settlement
  return {
    number: id,
    day: settlement_date.slice(0, 10),
    reference: id,
    grossKobo: total_processed,
    feeKobo: total_fees,
    netKobo: effective_amount ?? total_amount,
  }
}
