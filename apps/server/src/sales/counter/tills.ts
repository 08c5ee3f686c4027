import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@velvet/contract/sales/tills.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { proposeAccount } from '../../kernel/staff-change/account-change.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { cinemasToList, requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { selectStaffCinema } from '../../catalogue/cinemas/cinemas-sql.ts'
import { setTakers } from './set-takers.ts'
import { findTill, hadTaker, insertTill, lockTillInUse, selectTills } from './tills-sql.ts'

export async function listTills({ db, staff, input }: Call<typeof contract.listTills>) {
  const { cinemaID, limit, cursor } = input
  const after = positionOf(cursor, NamePosition)
  const cinemaIds = await cinemasToList(db, staff, cinemaID)
  const rows = await selectTills(db, { cinemaIds, limit, after })
  return pageOf(rows, limit, ({ name, id }) => [name, id])
}

export function addTill(call: Call<typeof contract.addTill>) {
  const { staff, input } = call
  return change(call, 'add-till', async (tx) => {
    const { name, cinemaID: cinemaId } = input
    await requireOwnCinema(tx, staff, cinemaId, 'cinema-not-found')
    if (!(await selectStaffCinema(tx, cinemaId))) throw new AppError('cinema-not-found')
    const id = uuid()
    await writeUnlessTaken('tills_by_name', { code: 'till-name-taken', field: 'name' }, () =>
      insertTill(tx, { id, cinemaId, name }),
    )
    const till = await findTill(tx, id)
    if (!till) throw new Error('A till that was just added is missing')
    return { answer: { till }, subject: id, after: { name, cinema: cinemaId } }
  })
}

/**
 * Sets the terminal and the account of a till. What it has or had before is replaced only with a second person, because
 * the money of customers goes there. Either can be taken away at once.
 */
export function changeTill(call: Call<typeof contract.changeTill>) {
  const { staff, input, providers } = call
  return change<OutputOf<typeof contract.changeTill>>(call, 'change-till', async (tx) => {
    const before = await findTill(tx, input.id)
    if (!before) throw new AppError('till-not-found')
    await requireOwnCinema(tx, staff, before.cinemaID, 'till-not-found')
    const { id, terminal, account } = input
    const takers = ({ terminal, account }: contract.Till) => ({ terminal, account })
    if (!(await lockTillInUse(tx, id))) throw new AppError('till-archived')
    if (await replacesTakers(tx, before, { terminal, account })) {
      const proposal = { kind: 'till', subjectId: id, account: { terminal, account } } as const
      const waiting = await proposeAccount(tx, { ...proposal, proposedBy: staff.id })
      const after = { ...takers(before), proposed: proposal.account }
      return { answer: { till: before, waiting }, subject: id, before: takers(before), after }
    }
    const till = await setTakers(tx, providers, { id, terminal, account })
    const answer = { till, waiting: null }
    return { answer, subject: id, before: takers(before), after: takers(till) }
  })
}

type Takers = Pick<contract.Till, 'terminal' | 'account'>

/** True if another terminal or account comes into the place of one that the till has or had. */
async function replacesTakers(tx: Transaction, before: contract.Till, next: Takers) {
  for (const taker of ['terminal', 'account'] as const) {
    if (next[taker] === null || isDeepStrictEqual(next[taker], before[taker])) continue
    if (before[taker] !== null || (await hadTaker(tx, before.id, taker))) return true
  }
  return false
}
