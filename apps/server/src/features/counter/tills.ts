import type * as contract from '@velvet/contract/endpoints/counter/tills'
import { AppError } from '@velvet/contract/calls/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { cinemasToList, requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { selectStaffCinema } from '../cinemas/cinemas-sql.ts'
import { isPresentDayClosed, lockBusinessDays } from './closing-sql.ts'
import { requireTillSession } from './open-till.ts'
import {
  findTill,
  insertSession,
  insertTill,
  lockTillInUse,
  selectTills,
  updateTakers,
} from './tills-sql.ts'
import { findWaitingPayment } from './waiting-payments-sql.ts'

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

/** Sets the terminal and the account of a till, unless it is out of use or a payment is awaited there. */
export function changeTill(call: Call<typeof contract.changeTill>) {
  const { staff, input, providers } = call
  return change(call, 'change-till', async (tx) => {
    const before = await findTill(tx, input.id)
    if (!before) throw new AppError('till-not-found')
    await requireOwnCinema(tx, staff, before.cinemaID, 'till-not-found')
    const { id, terminal, account } = input
    if (terminal && !providers.terminals[terminal.provider]) {
      throw new AppError('terminal-provider-missing')
    }
    if (!(await lockTillInUse(tx, id))) throw new AppError('till-archived')
    if (await findWaitingPayment(tx, { tillId: id })) throw new AppError('till-payment-waiting')
    await writeUnlessTaken('tills_by_terminal', { code: 'terminal-taken', field: 'terminal' }, () =>
      writeUnlessTaken('tills_by_account', { code: 'account-taken', field: 'account' }, () =>
        updateTakers(tx, { id, terminal, account }),
      ),
    )
    const till = await findTill(tx, id)
    if (!till) throw new Error('A till that was just changed is missing')
    const takers = ({ terminal, account }: contract.Till) => ({ terminal, account })
    return { answer: { till }, subject: id, before: takers(before), after: takers(till) }
  })
}

/** Opens a till. A unique index allows one open session for each till. */
export function openSession(call: Call<typeof contract.openSession>) {
  const { staff, input } = call
  return change(call, 'open-till', async (tx) => {
    const till = await findTill(tx, input.tillID)
    if (!till) throw new AppError('till-not-found')
    await requireOwnCinema(tx, staff, till.cinemaID, 'till-not-found')
    await lockBusinessDays(tx, till.cinemaID)
    if (await isPresentDayClosed(tx, till.cinemaID)) throw new AppError('business-day-closed')
    if (!(await lockTillInUse(tx, till.id))) throw new AppError('till-archived')
    const id = uuid()
    const session = { id, tillId: till.id, openedBy: staff.id, openingKobo: input.openingCount }
    await writeUnlessTaken('till_sessions_one_open', { code: 'till-open', field: 'tillID' }, () =>
      insertSession(tx, session),
    )
    const answer = { session: await requireTillSession(tx, staff, id) }
    return { answer, subject: till.id, after: { session: id, opening: input.openingCount } }
  })
}
