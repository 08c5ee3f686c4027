import { AppError } from '@velvet/contract/shared/errors'
import { countsBlindly, expectedAt } from '@velvet/contract/sales/counter.rules'
import type * as contract from '@velvet/contract/sales/staff-tills.calls'
import { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { change, type ChangesOne } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { cinemasToList, requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { nameOfCinema } from './name-of-cinema.ts'
import {
  findStaffTill,
  lockTill,
  selectStaffTills,
  setTillArchived,
  setTillName,
  type StaffTillRow,
} from './staff-tills-sql.ts'

/** The name of the cinema, the name of the till and its id. */
const TillPosition = z.tuple([z.string(), z.string(), z.uuid()])

export async function listStaffTills({ db, staff, input }: Call<typeof contract.listStaffTills>) {
  const { cinemaID, status, limit, cursor } = input
  const after = positionOf(cursor, TillPosition)
  const cinemaIds = await cinemasToList(db, staff, cinemaID)
  const page = { cinemaIds, isArchived: status === 'archived', limit, after }
  const rows = await selectStaffTills(db, page)
  const { items, next } = pageOf(rows, limit, ({ cinema, name, id }) => [cinema, name, id])
  return {
    items: items.map((row) => tillOf(row, staff)),
    next,
    narrowedTo: await nameOfCinema(db, cinemaID),
  }
}

export function renameTill(call: Call<typeof contract.renameTill>) {
  const { id, name } = call.input
  return changeOne(call, 'rename-till', (tx) => unlessNameTaken(() => setTillName(tx, id, name)))
}

/**
 * Takes a till out of use, and frees its terminal and its account for other tills. A till that is out of use already
 * stays as it is.
 */
export function archiveTill(call: Call<typeof contract.archiveTill>) {
  return changeOne(call, 'archive-till', async (tx, { id, archived, open }) => {
    if (open) throw new AppError('till-not-closed')
    if (!archived) await setTillArchived(tx, id, true)
  })
}

export function unarchiveTill(call: Call<typeof contract.unarchiveTill>) {
  return changeOne(call, 'unarchive-till', async (tx, { id, archived }) => {
    if (archived) await unlessNameTaken(() => setTillArchived(tx, id, false))
  })
}

/** Locks a till and changes it. Throws AppError `changed-meanwhile` if the caller has read another version. */
function changeOne(
  call: ChangesOne,
  action: string,
  work: (tx: Transaction, before: contract.StaffTill) => Promise<void>,
): Promise<{ till: contract.StaffTill }> {
  const { id } = call.input
  return change(call, action, async (tx) => {
    await lockTill(tx, id)
    const before = await requireTill(tx, id, call.staff)
    await requireOwnCinema(tx, call.staff, before.cinemaID, 'till-not-found')
    requireVersion(call.version, before)
    await work(tx, before)
    const till = await requireTill(tx, id, call.staff)
    const [was, is] = [before, till].map(({ name, archived }) => ({ name, archived }))
    return { answer: { till }, subject: till.id, before: was, after: is }
  })
}

async function requireTill(db: Database, id: string, staff: Reader): Promise<contract.StaffTill> {
  const row = await findStaffTill(db, id)
  if (!row) throw new AppError('till-not-found')
  return tillOf(row, staff)
}

type Reader = Pick<StaffMember, 'role'>

/** Removes the cash of a till and of its next float from the response for staff who may count the till. */
function tillOf({ open, float, lastClose, ...till }: StaffTillRow, staff: Reader): contract.StaffTill {
  return {
    ...till,
    open: open && {
      id: open.id,
      openedBy: open.openedBy,
      isSilent: open.isSilent,
      openedAt: instantOf(open.openedAt),
      lastContact: instantOf(open.lastContact),
      expected: countsBlindly(staff.role) ? null : expectedAt(open.openingCount, open.totals),
    },
    float: float && {
      givenBy: float.givenBy,
      givenAt: instantOf(float.givenAt),
      kobo: countsBlindly(staff.role) ? null : float.kobo,
    },
    lastClose: lastClose && { ...lastClose, closedAt: instantOf(lastClose.closedAt) },
  }
}

/** PostgreSQL writes an instant within JSON with its microseconds and its offset. */
const instantOf = (text: string) => new Date(text).toISOString()

function unlessNameTaken(write: () => Promise<void>): Promise<void> {
  return writeUnlessTaken('tills_by_name', { code: 'till-name-taken', field: 'name' }, write)
}
