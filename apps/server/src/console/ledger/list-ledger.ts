import type * as contract from '@velvet/contract/endpoints/ledger'
import type { LedgerMovement } from '@velvet/contract/endpoints/ledger'
import { MOVEMENT_REASONS, type HouseAccount } from '@velvet/contract/ledger'
import { z } from 'zod'
import type { Database } from '../../database/connect.ts'
import type { Call } from '../../http/call.ts'
import { instantsOf } from '../../http/range.ts'
import { HOUSES_OF } from '../../ledger/houses.ts'
import { pageOf, placeOf } from '../../http/placed-page.ts'
import { selectCauses } from './causes-sql.ts'
import { findMovementsFor, findMovementsOf, selectMovements } from './ledger-sql.ts'

/** The id of the last movement of a page. */
const Place = z.tuple([z.uuid()])

type ListLedger = Call<typeof contract.listLedger>

/**
 * Lists movements. It first finds the ids of one page by an index, and then reads these movements.
 */
export async function listLedger(call: ListLedger) {
  const { limit } = call.input
  const { items: ids, next } = pageOf(await findIds(call), limit, (id) => [id])
  return { items: await readAll(call.db, ids), next }
}

function findIds({ db, input }: ListLedger): Promise<string[]> {
  const { account, customer, movement, cause, limit, cursor } = input
  if (movement !== undefined) return Promise.resolve([movement])
  const [after] = placeOf(cursor, Place) ?? []
  const page = { limit, after, ...instantsOf(input) }
  const isNarrowed = cause !== undefined || input.from !== undefined || input.to !== undefined
  // A customer has few entries, so any filter is quick. An account of the house has very many, so
  // without a filter its newest entries are read, and with a filter the index of reasons is used.
  if (customer !== undefined) {
    return findMovementsOf(db, { ...page, account: { customer }, cause })
  }
  if (account !== undefined && !isNarrowed) {
    return findMovementsOf(db, { ...page, account: { house: account }, cause })
  }
  const reasons = cause === undefined ? reasonsOf(account) : [cause]
  return findMovementsFor(db, { ...page, reasons, house: account })
}

/** Returns the reasons for which Points move to or from this account of the house. */
function reasonsOf(account: HouseAccount | undefined) {
  if (account === undefined) return MOVEMENT_REASONS
  return MOVEMENT_REASONS.filter((reason) => HOUSES_OF[reason].includes(account))
}

async function readAll(db: Database, ids: readonly string[]): Promise<LedgerMovement[]> {
  if (ids.length === 0) return []
  const rows = await selectMovements(db, ids)
  const causes = await selectCauses(db, ids)
  const causeOf = new Map(causes.map(({ movementId, cause }) => [movementId, cause]))
  return rows.map(({ customerId, username, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    customer: { uuid: customerId, username },
    cause: causeOf.get(row.id) ?? null,
  }))
}
