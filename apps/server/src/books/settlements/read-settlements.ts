import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/books/settlements.calls'
import type { ListedSettlement, Settlement, SettlementLine } from '@velvet/contract/books/settlements.calls'
import { restOf, type SettledTotals } from '@velvet/contract/books/settlements.rules'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import type { Call } from '../../kernel/calls/call.ts'
import { countedPage, pageAfter } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { distributorToShow } from '../../kernel/staff-change/own-films.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Party } from './totals-sql.ts'
import { findSettlement, listLines, selectSettlements, type LineRow, type SettlementRow } from './settlements-sql.ts'

export const withRest = (totals: SettledTotals) => ({
  ...totals,
  zones: [...totals.zones],
  taxes: [...totals.taxes],
  restKobo: restOf(totals),
})

/** Adds to a line what is not stored, because it follows from the rest. */
export function lineOf({ totals, from, ...line }: LineRow): SettlementLine {
  return {
    kind: line.kind,
    filmID: line.filmID,
    film: line.film,
    cinemaID: line.cinemaID,
    cinema: line.cinema,
    termsID: line.termsID,
    week: line.week,
    from,
    to: dayAfter(from, 6),
    isLaterChange: line.isLaterChange,
    ...withRest(totals),
  }
}

const listed = ({ total, ...row }: SettlementRow): ListedSettlement => ({
  ...row,
  total: withRest(total),
})

/** Lists settlements with any party, or with one. */
async function pageOfSettlements(db: Database, input: { limit: number; cursor?: string | undefined }, party?: Party) {
  const page = pageAfter(input)
  const { items, next } = countedPage(await selectSettlements(db, { ...page, party }), page)
  return { items: items.map(listed), next }
}

/** Returns the party of a person who sees their own settlements alone; undefined for staff who see all of them. */
export function ownParty(staff: StaffMember): Party | undefined {
  const id = distributorToShow(staff)
  return id === undefined ? undefined : { kind: 'distributor', id }
}

export function listSettlements({ db, staff, input }: Call<typeof contract.listSettlements>) {
  const { distributorID, exhibitorID } = input
  const own = ownParty(staff)
  if (own) return pageOfSettlements(db, input, own)
  if (distributorID !== undefined) {
    return pageOfSettlements(db, input, { kind: 'distributor', id: distributorID })
  }
  if (exhibitorID !== undefined) {
    return pageOfSettlements(db, input, { kind: 'exhibitor', id: exhibitorID })
  }
  return pageOfSettlements(db, input)
}

/** Returns a settlement without its lines. Throws AppError `settlement-not-found`, also if it is with another party. */
export async function requireSettlement(db: Database, id: string, party?: Party): Promise<ListedSettlement> {
  const row = await findSettlement(db, id)
  const isHidden = party && row && (row.kind !== party.kind || row.party.id !== party.id)
  if (!row || isHidden) throw new AppError('settlement-not-found')
  return listed(row)
}

/** Returns a settlement with its lines. Throws as `requireSettlement` does. */
export async function readSettlement(db: Database, id: string, party?: Party): Promise<Settlement> {
  const settlement = await requireSettlement(db, id, party)
  const rows = await listLines(db, id)
  return { ...settlement, lines: rows.map((row) => ({ ...lineOf(row), ran: row.ran ?? undefined })) }
}

export async function getSettlement({ db, staff, input }: Call<typeof contract.getSettlement>) {
  return { settlement: await readSettlement(db, input.id, ownParty(staff)) }
}
