import type * as contract from '@velvet/contract/endpoints/money/parties'
import { AppError } from '@velvet/contract/calls/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { countedPage, pageAfter } from '../../kernel/calls/sorted-page.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import {
  assignCinemas,
  findDistributor,
  findExhibitor,
  insertParty,
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
  const { cinemaIDs, ...fields } = call.input
  const id = uuid()
  return change(call, 'add-exhibitor', async (tx) => {
    await unlessNameTaken('exhibitors', () => insertParty(tx, 'exhibitors', { ...fields, id }))
    await takeCinemas(tx, id, cinemaIDs)
    const exhibitor = required(await findExhibitor(tx, id))
    return { answer: { exhibitor }, subject: id, after: kept(exhibitor) }
  })
}

export function changeExhibitor(call: Call<typeof contract.changeExhibitor>) {
  const { cinemaIDs, ...fields } = call.input
  return change(call, 'change-exhibitor', async (tx) => {
    await lockParty(tx, 'exhibitors', fields.id)
    const before = required(await findExhibitor(tx, fields.id))
    requireVersion(call.version, before)
    await unlessNameTaken('exhibitors', () => updateParty(tx, 'exhibitors', fields))
    await takeCinemas(tx, fields.id, cinemaIDs)
    const exhibitor = required(await findExhibitor(tx, fields.id))
    return {
      ...{ answer: { exhibitor }, subject: fields.id },
      ...{ before: kept(before), after: kept(exhibitor) },
    }
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

async function takeCinemas(tx: Transaction, id: string, cinemaIDs: readonly string[]) {
  const wanted = [...new Set(cinemaIDs)]
  const taken = await assignCinemas(tx, id, wanted)
  if (taken < wanted.length) throw new AppError('cinema-not-found')
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
