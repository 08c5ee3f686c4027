import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { selectTypesOfIds } from '../prices/ticket-types-sql.ts'

/** Throws AppError unless all these types exist and are sold for a price. */
export async function requirePriced(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const types = await selectTypesOfIds(tx, ids)
  if (!ids.every((id) => types.some((type) => type.id === id))) {
    throw new AppError('ticket-type-not-found')
  }
  if (types.some((type) => type.class === 'complimentary')) {
    throw new AppError('complimentary-has-no-price')
  }
}
