/** The transaction numbers in the demo's invented past begin with this prefix. */
export const INVENTED = 'demo-'

/** Returns true if the demo invented the transaction, so that no provider knows it. */
export function isInvented({ providerTransactionId }: { providerTransactionId: string }): boolean {
  return providerTransactionId.startsWith(INVENTED)
}
