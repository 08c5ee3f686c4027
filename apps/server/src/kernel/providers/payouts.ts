interface AskingForPayouts {
  /** The time limit of one question. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** Money that a provider has paid out to the bank of the operator. */
export interface Payout {
  number: string
  day: string
  /** The words by which the bank may know it. */
  reference: string
  /** What was collected. */
  grossKobo: number
  feeKobo: number
  /** What reached the bank: less than the rest if the provider kept money that it had taken back before. */
  netKobo: number
}

interface PayoutPage {
  payouts: Payout[]
  /** The number of payouts on the page that could not be read. */
  unreadable: number
  pages: number
}

/** Parts of a payout that no top-up brought, in kobo. */
export interface PartsOfTills {
  terminalKobo: number
  transferKobo: number
}

/** Asks a provider about what it paid out. Each function throws ProviderError. */
export interface Payouts {
  /** Returns one page of the payouts that were made to the bank since a day. Payouts on their way are left out. */
  listPayouts: (
    requested: { from: string; today: string; page: number },
    options?: AskingForPayouts,
  ) => Promise<PayoutPage>
  /** Adds up what terminals and transfers to tills have brought of a payout. It is undefined where no till can pay. */
  partsOfTills?: (
    number: string,
    isTransferToTill: (providerTransactionIds: readonly string[]) => Promise<ReadonlySet<string>>,
    options?: AskingForPayouts,
  ) => Promise<PartsOfTills>
}

/** Returns a payout whose parts add up; undefined for any other one. */
export function soundPayout(payout: Payout): Payout | undefined {
  const { grossKobo, feeKobo, netKobo } = payout
  return grossKobo > 0 && grossKobo >= feeKobo + netKobo ? payout : undefined
}
