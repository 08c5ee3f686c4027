/**
 * Reports that another person holds rows of customers whose orders are in a batch: their accounts, their
 * keys or their wallets. Nothing was written. `customerIds` is undefined if the rows are not known.
 */
export class CustomersHeld extends Error {
  override readonly name = 'CustomersHeld'
  readonly customerIds: readonly string[] | undefined

  constructor(customerIds?: readonly string[], options?: ErrorOptions) {
    super('Rows of customers are held', options)
    this.customerIds = customerIds
  }
}
