/** The numbers of the transactions in the demo's invented past begin with this. */
export const INVENTED = 'demo-'

/** Returns true for a transaction that no provider knows, because the demo has invented it. */
export function isInvented({ providerTransactionId }: { providerTransactionId: string }): boolean {
  return providerTransactionId.startsWith(INVENTED)
}
