import type * as contract from '@velvet/contract/books/ledger.calls'
import type { LedgerMovement } from '@velvet/contract/books/ledger.calls'
import { MOVEMENT_REASONS, type OperatorAccount } from '@velvet/contract/books/ledger.rules'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { instantsOf } from '../../platform/http/range.ts'
import { OPERATOR_ACCOUNTS_OF } from '../../kernel/ledger/operator-accounts.ts'
import { pageOf, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import { selectCauses } from './causes-sql.ts'
import { findMovementsFor, findMovementsOf, selectMovements } from './ledger-sql.ts'

/** The cursor of the movements of one account holds the last entry of a page. */
const EntryPosition = z.tuple([z.int().positive()])

type ListLedger = Call<typeof contract.listLedger>

/**
 * Lists movements. It first finds the ids of one page by an index, and then reads these movements.
 */
export async function listLedger(call: ListLedger) {
  const { items, next } = await findPage(call)
  const ids = items.map(({ id }) => id)
  return { items: await readAll(call.db, ids), next }
}

async function findPage({ db, input }: ListLedger) {
  const { account: operatorAccount, movement, cause, limit, cursor } = input
  if (movement !== undefined) return { items: [{ id: movement }], next: null }
  const page = { limit, ...instantsOf(input) }
  const account = accountToRead(input)
  if (account) {
    const [after] = positionOf(cursor, EntryPosition) ?? []
    const rows = await findMovementsOf(db, { ...page, after, account, cause })
    return pageOf(rows, limit, ({ entry }) => [entry])
  }
  const after = positionOf(cursor, TimePosition)
  const reasons = cause === undefined ? reasonsOf(operatorAccount) : [cause]
  const rows = await findMovementsFor(db, { ...page, after, reasons, operatorAccount })
  return pageOf(rows, limit, ({ position, id }) => [position, id])
}

/**
 * Returns the account whose entries are read; undefined if the index of reasons is used. A customer
 * has few entries, so any filter is quick. An account of the operator has very many, so its newest entries
 * are read only without another filter.
 */
function accountToRead({ account, customer, cause, from, to }: ListLedger['input']) {
  if (customer !== undefined) return { customer }
  const isNarrowed = [cause, from, to].some((filter) => filter !== undefined)
  return account === undefined || isNarrowed ? undefined : { operatorAccount: account }
}

/** Returns the reasons for which Points move to or from this account of the operator. */
function reasonsOf(account: OperatorAccount | undefined) {
  if (account === undefined) return MOVEMENT_REASONS
  return MOVEMENT_REASONS.filter((reason) => OPERATOR_ACCOUNTS_OF[reason].includes(account))
}

async function readAll(db: Database, ids: readonly string[]): Promise<LedgerMovement[]> {
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
