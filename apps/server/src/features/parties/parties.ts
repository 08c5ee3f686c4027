import type * as contract from '@velvet/contract/endpoints/money/parties'
import { AppError } from '@velvet/contract/calls/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { countedPage, pageAfter } from '../../kernel/calls/sorted-page.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { correctOwners, listUsedOwners, lockSales, lockSettlements } from './owners-sql.ts'
import {
  assignCinemas,
  findDistributor,
  findExhibitor,
  insertParty,
  listCinemasToChange,
  lockParty,
  selectDistributors,
  selectExhibitors,
  updateParty,
  type Parties,
} from './parties-sql.ts'

export async function listExhibitors({ db, input }: Call<typeof contract.listExhibitors>) {
  const page = pageAfter(input)
  return countedPage(await selectExhibitors(db, page), page)
}

export async function listDistributors({ db, input }: Call<typeof contract.listDistributors>) {
  const page = pageAfter(input)
  return countedPage(await selectDistributors(db, page), page)
}

export function addExhibitor(call: Call<typeof contract.addExhibitor>) {
  const { cinemaIDs, correctsOwners, ...fields } = call.input
  const id = uuid()
  return change(call, 'add-exhibitor', async (tx) => {
    await unlessNameTaken('exhibitors', () => insertParty(tx, 'exhibitors', { ...fields, id }))
    await takeCinemas(tx, id, { cinemaIDs, correctsOwners })
    const exhibitor = required(await findExhibitor(tx, id))
    const after = { ...kept(exhibitor), ...(correctsOwners && { correctsOwners }) }
    return { answer: { exhibitor }, subject: id, after }
  })
}

export function changeExhibitor(call: Call<typeof contract.changeExhibitor>) {
  const { cinemaIDs, correctsOwners, ...fields } = call.input
  return change(call, 'change-exhibitor', async (tx) => {
    await lockParty(tx, 'exhibitors', fields.id)
    const before = required(await findExhibitor(tx, fields.id))
    requireVersion(call.version, before)
    await unlessNameTaken('exhibitors', () => updateParty(tx, 'exhibitors', fields))
    await takeCinemas(tx, fields.id, { cinemaIDs, correctsOwners })
    const exhibitor = required(await findExhibitor(tx, fields.id))
    const after = { ...kept(exhibitor), ...(correctsOwners && { correctsOwners }) }
    return { answer: { exhibitor }, subject: fields.id, before: kept(before), after }
  })
}

export function addDistributor(call: Call<typeof contract.addDistributor>) {
  const id = uuid()
  return change(call, 'add-distributor', async (tx) => {
    const party = { ...call.input, id }
    await unlessNameTaken('distributors', () => insertParty(tx, 'distributors', party))
    const distributor = required(await findDistributor(tx, id))
    return { answer: { distributor }, subject: id, after: kept(distributor) }
  })
}

/** Changes a distributor. The database gives a new name to its films too. */
export function changeDistributor(call: Call<typeof contract.changeDistributor>) {
  const { input } = call
  return change(call, 'change-distributor', async (tx) => {
    await lockParty(tx, 'distributors', input.id)
    const before = required(await findDistributor(tx, input.id))
    requireVersion(call.version, before)
    await unlessNameTaken('distributors', () => updateParty(tx, 'distributors', input))
    const distributor = required(await findDistributor(tx, input.id))
    return {
      ...{ answer: { distributor }, subject: input.id },
      ...{ before: kept(before), after: kept(distributor) },
    }
  })
}

interface Wanted {
  cinemaIDs: readonly string[]
  correctsOwners: boolean
}

async function takeCinemas(tx: Transaction, id: string, { cinemaIDs, correctsOwners }: Wanted) {
  const wanted = [...new Set(cinemaIDs)]
  if (correctsOwners) await correctWrongOwners(tx, id, wanted)
  const taken = await assignCinemas(tx, id, wanted)
  if (taken < wanted.length) throw new AppError('cinema-not-found')
}

/** Corrects who owned the cinemas. Throws AppError `owner-in-use` if a ticket or a settlement names the wrong owner. */
async function correctWrongOwners(tx: Transaction, id: string, wanted: readonly string[]) {
  await lockSettlements(tx)
  const { gained, lost } = await listCinemasToChange(tx, id, wanted)
  const changing = [...gained, ...lost]
  if (changing.length === 0) return
  await lockSales(tx, changing)
  const used = await listUsedOwners(tx, changing)
  if (used.length > 0) {
    const fields = { cinemaIDs: `have an owner that counts already: ${used.join(', ')}` }
    throw new AppError('owner-in-use', { fields })
  }
  await correctOwners(tx, gained, id)
  await correctOwners(tx, lost, null)
}

function required<Party>(party: Party | undefined): Party {
  if (!party) throw new AppError('party-not-found')
  return party
}

/** Leaves out what the audit must not hold: addresses of persons. */
function kept<Party extends { emails: readonly string[] }>({ emails, ...party }: Party) {
  return { ...party, emails: emails.length }
}

const unlessNameTaken = (table: Parties, write: () => Promise<void>) =>
  writeUnlessTaken(`${table}_by_name`, { code: 'party-name-taken', field: 'name' }, write)
