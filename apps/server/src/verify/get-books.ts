import type * as contract from '@velvet/contract/books/books.calls'
import type { PlaceOfFault } from '@velvet/contract/books/books.calls'
import { readingMoney } from '@velvet/contract/shared/staff-calls'
import type { Call } from '../kernel/calls/call.ts'
import type { StaffMember } from '../kernel/identity/caller.ts'
import type { Fault } from '../platform/database/check.ts'
import type { Database } from '../platform/database/connect.ts'
import { findPlaces, listBookFindings } from './book-findings-sql.ts'
import { INVARIANTS } from './invariants.ts'

/** The verification runs every hour, and may take a while on a large database. */
const OVERDUE_SECONDS = 3 * 3600

/**
 * Only the roles that read money may open these pages. Other people do not learn the names on them, such as that of a
 * party.
 */
const PAGES_OF_MONEY: ReadonlySet<PlaceOfFault['page']> = new Set(['settlement', 'till', 'points-movement'])
const ROLES_OF_MONEY: ReadonlySet<string> = new Set(readingMoney.roles)

/**
 * Returns what the last verification found. The time of the verification is null until every
 * invariant was verified once.
 */
export async function getBooks({ db, staff }: Call<typeof contract.getBooks>) {
  const findings = await listBookFindings(db)
  const found = INVARIANTS.map(({ id, promise }) => {
    const finding = findings.find(({ invariant }) => invariant === id)
    return { invariant: id, promise, rows: finding?.broken ?? 0, finding }
  })
  const known = found.flatMap(({ finding }) => finding ?? [])
  const oldest = known.toSorted((one, other) => other.ageSeconds - one.ageSeconds)[0]
  const broken = found.filter(({ rows }) => rows > 0)
  const isComplete = known.length === found.length
  return {
    books: {
      verifiedAt: (isComplete && oldest?.verifiedAt.toISOString()) || null,
      isOverdue: (oldest?.ageSeconds ?? 0) > OVERDUE_SECONDS,
      broken: await Promise.all(
        broken.map(async ({ invariant, promise, rows, finding }) => ({
          invariant,
          promise,
          rows,
          faults: await withPlaces(db, staff, finding?.faults ?? []),
        })),
      ),
    },
  }
}

/** Adds to each example of a fault the page that shows it, if there is one that the reader may open. */
async function withPlaces(db: Database, { role }: StaffMember, faults: readonly Fault[]) {
  const found = await findPlaces(
    db,
    faults.flatMap(({ examples }) => examples),
  )
  const shown = found.filter(({ page }) => ROLES_OF_MONEY.has(role) || !PAGES_OF_MONEY.has(page))
  const places = new Map(shown.map(({ example, ...place }) => [example, place]))
  return faults.map(({ fault, broken, examples }) => ({
    fault,
    rows: broken,
    examples: examples.map((id) => ({ id, place: places.get(id) ?? null })),
  }))
}
