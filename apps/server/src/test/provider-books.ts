import type { Refund } from '@velvet/sandbox/store'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { CardProvider } from '../kernel/providers/card-provider.ts'
import type { Providers } from '../kernel/providers/providers.ts'
import type { WholeProviders } from './whole-services.ts'
import type { TestServer } from './start-test-server.ts'

/** Returns all refunds of a transaction in the provider's own books, newest first. */
export async function readBooks({ sandboxUrl }: TestServer, transaction: number | string): Promise<Refund[]> {
  const response = await fetch(`${sandboxUrl}/control/refunds?transaction=${transaction}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Refund[]
}

export const isStanding = ({ status }: Refund) => status !== 'failed'

/** Stands between the worker and the providers, and records each request for a refund. */
export class WatchedProviders {
  readonly providers: Providers
  /** Transactions for which a refund was requested although an earlier one stood. */
  readonly secondRequests: string[] = []
  /** Lets the provider answer the next request, and the server die before it stores the answer. */
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
