import { country } from '@velvet/contract/shared/country/country'
import { z } from 'zod'
import { ask } from './ask.ts'
import { Currency, TransactionId } from './card-provider.ts'
import { KoboFromNaira } from './kobo.ts'
import { soundPayout, type Payouts } from './payouts.ts'
import { readAnswer, readRows } from './read-answer.ts'

// https://developer.flutterwave.com/v3.0/reference/get-all-settlements, with the fields of Flutterwave's own library
// for Node (documentation/settlements.md). Amounts are in naira. What is kept for refunds and chargebacks is in fields
// of its own.

const Settlement = z.object({
  id: TransactionId,
  status: z.string(),
  currency: Currency,
  gross_amount: KoboFromNaira,
  app_fee: KoboFromNaira,
  merchant_fee: KoboFromNaira.nullish(),
  stampduty_charge: KoboFromNaira.nullish(),
  net_amount: KoboFromNaira,
  due_date: z.string().regex(/^\d{4}-\d\d-\d\d/),
  processed_date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d/)
    .nullish()
    .catch(null),
  disburse_ref: z.string().nullish(),
  /** Money that goes to a wallet at Flutterwave stays with the provider. */
  destination: z.string().nullish(),
})

const List = z.object({
  status: z.literal('success'),
  data: z.array(z.unknown()).nullish(),
  meta: z
    .object({ page_info: z.object({ total_pages: z.coerce.number().int().min(0) }) })
    .optional()
    .catch(undefined),
})

export function flutterwavePayouts(url: string, headers: Record<string, string>): Payouts {
  return {
    async listPayouts({ from, today, page }, options) {
      const query = new URLSearchParams({ from, to: today, page: String(page) })
      const answer = await ask('flutterwave', `${url}/v3/settlements?${query.toString()}`, {
        headers,
        ...options,
      })
      const { data, meta } = readAnswer('flutterwave', List, answer)
      const { rows, unreadable } = readRows(Settlement, data ?? [])
      const requested = rows.filter(
        ({ status, currency, destination }) =>
          status === 'completed' && currency === country().currency && !/wallet/i.test(destination ?? ''),
      )
      const payouts = requested.flatMap((one) => soundPayout(payoutOf(one)) ?? [])
      return {
        payouts,
        unreadable: unreadable + requested.length - payouts.length,
        pages: meta?.page_info.total_pages ?? 1,
      }
    },
  }
}

function payoutOf(settlement: z.output<typeof Settlement>) {
  const { id, app_fee, merchant_fee, stampduty_charge, due_date, processed_date, disburse_ref } = settlement
  return {
    number: id,
    day: (processed_date ?? due_date).slice(0, 10),
    reference: disburse_ref?.trim() || id,
    grossKobo: settlement.gross_amount,
    feeKobo: app_fee + (merchant_fee ?? 0) + (stampduty_charge ?? 0),
    netKobo: settlement.net_amount,
  }
}
