import { AppError } from '@velvet/contract/shared/errors'
import type { OrderedType } from '@velvet/contract/sales/ordered-types'

interface Requested {
  showtimeID?: string | undefined
  tickets?: OrderedType[] | undefined
  items?: readonly unknown[] | undefined
  code?: string | undefined
}

/** Returns the tickets of a sale; undefined for food and drinks alone. Throws AppError `bad-request` for a part of both. */
export function ticketsIn({ showtimeID, tickets, items, code }: Requested) {
  if (showtimeID !== undefined && tickets !== undefined) return { showtimeID, tickets }
  const isWhole = showtimeID === undefined && tickets === undefined && code === undefined && items !== undefined
  if (!isWhole) throw new AppError('bad-request', { fields: { showtimeID: 'is needed with tickets, or items' } })
  return undefined
}
