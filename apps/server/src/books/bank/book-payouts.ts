import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { v7 as uuid } from 'uuid'
import type { Deps } from '../../kernel/calls/deps.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { Payout } from '../../kernel/providers/payouts.ts'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import { bookBankEvent, insertBankEvent } from './events-sql.ts'
import { findKnownPayouts, findTransfersToTills, readPayoutDays } from './payouts-sql.ts'

type Asking = Pick<Deps, 'db' | 'providers'> & { stopping: AbortSignal }

/** A page holds at least ten payouts, and most providers pay out once a day. */
const MOST_PAGES = 200
const QUESTION_LIMIT_MS = 15_000

/**
 * Books the payouts of a provider to the bank that are not booked yet. Each is booked once, whichever process reads it.
 * Throws ProviderError after it has booked the payouts that it could read.
 */
export async function bookPayouts(asking: Asking, provider: PaymentProvider): Promise<void> {
  const { db, providers, stopping } = asking
  const { from, today } = await readPayoutDays(db, provider)
  if (from === null) return
  let unreadable = 0
  for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES) && !stopping.aborted; page += 1) {
    const list = await cardProviderOf(providers, provider).listPayouts(
      { from, today, page },
      { timeoutMs: QUESTION_LIMIT_MS, signal: stopping },
    )
    pages = list.pages
    unreadable += list.unreadable
    const numbers = list.payouts.map(({ number }) => number)
    const known = await findKnownPayouts(db, provider, numbers)
    for (const payout of list.payouts.filter(({ number }) => !known.has(number))) {
      await bookPayout(asking, provider, payout)
    }
  }
  if (unreadable > 0) throw new ProviderError('garbage', `${unreadable} payouts could not be read`)
}

async function bookPayout(
  { db, providers, stopping }: Asking,
  provider: PaymentProvider,
  payout: Payout,
): Promise<void> {
  const parts = await cardProviderOf(providers, provider).partsOfTills?.(
    payout.number,
    (numbers) => findTransfersToTills(db, provider, numbers),
    { timeoutMs: QUESTION_LIMIT_MS, signal: stopping },
  )
  const id = uuid()
  await db.transaction().execute(async (tx) => {
    const event = { id, kind: 'provider-payout', provider, ...payout, ...parts } as const
    if (await insertBankEvent(tx, event)) await bookBankEvent(tx, id)
  })
}
