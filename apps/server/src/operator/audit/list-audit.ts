import type * as contract from '@velvet/contract/operator/audit.calls'
import { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { instantsOf } from '../../platform/http/range.ts'
import { selectAudit } from './list-audit-sql.ts'
import { subjectName } from './subject-name.ts'

type Row = Awaited<ReturnType<typeof selectAudit>>[number]

/** The id of the last entry of a page. */
const Position = z.tuple([z.int()])

export async function listAudit({ db, input }: Call<typeof contract.listAudit>) {
  const { q, actor, action, subject, limit, cursor } = input
  const [after] = positionOf(cursor, Position) ?? []
  const rows = await selectAudit(db, {
    ...instantsOf(input),
    q,
    actor,
    action,
    subject,
    limit,
    after,
  })
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, items: page.items.map(entryOf) }
}

function entryOf({ id, at, action, subject, ...row }: Row) {
  const actor = { kind: row.actorKind, id: row.actorId, name: row.actorName }
  const states = statesOf(row.detail)
  const named = { subject, subjectName: subjectName(row.subjectNow, states) }
  return { id, at: at.toISOString(), actor, action, ...named, ...states }
}

/**
 * Returns the states before and after. An entry without states has its details as the later state.
 */
function statesOf(detail: Row['detail']) {
  const { before = null, after, note, ...particulars } = detail as Record<string, unknown>
  const hasParticulars = Object.keys(particulars).length > 0
  return {
    before,
    after: after ?? (hasParticulars ? particulars : null),
    note: typeof note === 'string' ? note : null,
  }
}
