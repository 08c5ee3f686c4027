import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { sql } from 'kysely'
import type { Refund } from '@velvet/sandbox/store'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Worker } from '../jobs/worker.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestCustomer, TestStaff } from './people.ts'
import type { CardProvider } from '../kernel/providers/card-provider.ts'
import type { Providers } from '../kernel/providers/providers.ts'
import type { WholeProviders } from './settings.ts'

/** Returns the open cases about a top-up, newest first. */
export async function casesOf(finance: TestStaff, txRef: string): Promise<MoneyCase[]> {
  const { cases } = await finance.read<{ cases: MoneyCase[] }>('moneycases?limit=100')
  return cases.filter(({ tx_ref }) => tx_ref === txRef)
}

/** No test has more reversals. Those of earlier tests are not asked about again, which would take longer each time. */
const OF_ONE_TEST = 6

/** Asks the providers for the latest reversals as if the time for it had come. */
export async function pollReversalsNow({ db }: TestServer, worker: Worker): Promise<void> {
  await db.deleteFrom('job_turns').where('job', '=', 'poll-reversals').execute()
  await db
    .updateTable('reversals')
    .set({ asked_at: sql`asked_at - interval '7 hours'` })
    .where('id', 'in', (from) =>
      from.selectFrom('reversals').select('id').orderBy('noticed_at', 'desc').limit(OF_ONE_TEST),
    )
    .execute()
  await worker.runOnce()
}

/**
 * Returns the topics of a customer's notices about Points that were taken and returned, in order.
 */
export async function reversalNotificationsTo({ db }: TestServer, { id }: TestCustomer) {
  const rows = await db
    .selectFrom('outbox')
    .select('topic')
    .where('customer_id', '=', id)
    .where('topic', 'in', ['points-taken-back', 'points-returned'])
    .orderBy('id')
    .execute()
  return rows.map(({ topic }) => topic)
}

/** Returns all refunds of a transaction at the provider, newest first. */
export async function readBooks({ sandboxUrl }: TestServer, transaction: number | string): Promise<Refund[]> {
  const response = await fetch(`${sandboxUrl}/control/refunds?transaction=${transaction}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Refund[]
}

export const isStanding = ({ status }: Refund) => status !== 'failed'

/** Records each refund request that the worker sends to the providers. */
export class WatchedProviders {
  readonly providers: Providers
  /** The transactions with a refund request although an earlier refund was still valid. */
  readonly secondRequests: string[] = []
  /** Makes the server die after the provider's next response, before the response is stored. */
  crashesNext = false
  readonly #server: TestServer
  readonly #made = new Map<string, string[]>()

  constructor(server: TestServer, providers: WholeProviders) {
    this.#server = server
    this.providers = {
      ...providers,
      flutterwave: this.#watch(providers.flutterwave),
      paystack: this.#watch(providers.paystack),
    } satisfies Record<PaymentProvider, CardProvider> & Providers
  }

  #watch(provider: CardProvider): CardProvider {
    return { ...provider, refund: (refund) => this.#refund(provider, refund) }
  }

  async #refund(provider: CardProvider, refund: Parameters<CardProvider['refund']>[0]) {
    const { providerTransactionId } = refund
    const books = await readBooks(this.#server, providerTransactionId)
    const made = this.#made.get(providerTransactionId) ?? []
    const standing = books.filter((one) => isStanding(one) && made.includes(String(one.id)))
    const report = await provider.refund(refund)
    if (standing.length > 0) this.secondRequests.push(providerTransactionId)
    this.#made.set(providerTransactionId, [...made, report.number])
    if (!this.crashesNext) return report
    this.crashesNext = false
    throw new Error('The server died before it stored the answer')
  }
}
