import type * as contract from '@velvet/contract/books/parties.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { brandFrom, type Brand } from '../../kernel/brand/brand.ts'
import { readBrand } from '../../kernel/brand/brand-sql.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { notifyOldAddresses } from '../../kernel/notifications/account-letters.ts'
import { proposeAccount } from '../../kernel/staff-change/account-change.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { countedPage, pageAfter } from '../../kernel/calls/sorted-page.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { keptOfParty } from './kept-of-party.ts'
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
    const after = { ...keptOfParty(exhibitor), ...(correctsOwners && { correctsOwners }) }
    return { answer: { exhibitor }, subject: id, after }
  })
}

export async function changeExhibitor(call: Call<typeof contract.changeExhibitor>) {
  const { cinemaIDs, correctsOwners, ...input } = call.input
  const brand = await brandForLetters(call)
  return change(call, 'change-exhibitor', async (tx) => {
    await lockParty(tx, 'exhibitors', input.id)
    const before = required(await findExhibitor(tx, input.id))
    requireVersion(call.version, before)
    const fields = { ...input, bankAccount: before.bankAccount }
    await unlessNameTaken('exhibitors', () => updateParty(tx, 'exhibitors', fields))
    await takeCinemas(tx, input.id, { cinemaIDs, correctsOwners })
    const waiting = await changeMoneyWay(tx, call, { kind: 'exhibitor', before, input, brand })
    const exhibitor = required(await findExhibitor(tx, input.id))
    const after = {
      ...keptOfParty(exhibitor),
      ...(correctsOwners && { correctsOwners }),
      ...(waiting && { proposed: { bankAccount: input.bankAccount } }),
    }
    const answer = { exhibitor, waiting }
    return { answer, subject: input.id, before: keptOfParty(before), after }
  })
}

export function addDistributor(call: Call<typeof contract.addDistributor>) {
  const id = uuid()
  return change(call, 'add-distributor', async (tx) => {
    const party = { ...call.input, id }
    await unlessNameTaken('distributors', () => insertParty(tx, 'distributors', party))
    const distributor = required(await findDistributor(tx, id))
    return { answer: { distributor }, subject: id, after: keptOfParty(distributor) }
  })
}

/** Changes a distributor. The database gives a new name to its films too. */
export async function changeDistributor(call: Call<typeof contract.changeDistributor>) {
  const { input } = call
  const brand = await brandForLetters(call)
  return change(call, 'change-distributor', async (tx) => {
    await lockParty(tx, 'distributors', input.id)
    const before = required(await findDistributor(tx, input.id))
    requireVersion(call.version, before)
    const fields = { ...input, bankAccount: before.bankAccount }
    await unlessNameTaken('distributors', () => updateParty(tx, 'distributors', fields))
    const waiting = await changeMoneyWay(tx, call, { kind: 'distributor', before, input, brand })
    const distributor = required(await findDistributor(tx, input.id))
    const after = {
      ...keptOfParty(distributor),
      ...(waiting && { proposed: { bankAccount: input.bankAccount } }),
    }
    const answer = { distributor, waiting }
    return { answer, subject: input.id, before: keptOfParty(before), after }
  })
}

interface Changed {
  kind: 'exhibitor' | 'distributor'
  before: Pick<contract.Distributor, 'id' | 'version' | 'name' | 'emails' | 'bankAccount'>
  input: { bankAccount: string; emails: readonly string[] }
  /** Undefined if no service sends emails. */
  brand: Brand | undefined
}

/**
 * Proposes another bank account to a second person. Tells the addresses that the party had before about it, and about
 * other addresses too. Returns the proposal, if there is one.
 */
async function changeMoneyWay(
  tx: Transaction,
  { staff }: Pick<Call<typeof contract.changeDistributor>, 'staff'>,
  { kind, before, input, brand }: Changed,
) {
  const { id, version, emails, name: party } = before
  const notify = async (event: 'account-proposed' | 'emails-changed', about: string) => {
    if (brand) await notifyOldAddresses(tx, brand, { event, about, to: emails, party })
  }
  if (input.emails.join() !== emails.join()) await notify('emails-changed', `${id}:${version}`)
  const { bankAccount } = input
  if (bankAccount === before.bankAccount) return null
  const proposal = { kind, subjectId: id, account: { bankAccount }, proposedBy: staff.id }
  const waiting = await proposeAccount(tx, proposal)
  await notify('account-proposed', waiting.id)
  return waiting
}

async function brandForLetters({
  db,
  config,
  providers,
}: Pick<Deps, 'db' | 'config' | 'providers'>): Promise<Brand | undefined> {
  return providers.resend && brandFrom(config, await readBrand(db))
}

interface Requested {
  cinemaIDs: readonly string[]
  correctsOwners: boolean
}

async function takeCinemas(tx: Transaction, id: string, { cinemaIDs, correctsOwners }: Requested) {
  const requested = [...new Set(cinemaIDs)]
  if (correctsOwners) await correctWrongOwners(tx, id, requested)
  const taken = await assignCinemas(tx, id, requested)
  if (taken < requested.length) throw new AppError('cinema-not-found')
}

/** Corrects who owned the cinemas. Throws AppError `owner-in-use` if a ticket or a settlement names the wrong owner. */
async function correctWrongOwners(tx: Transaction, id: string, requested: readonly string[]) {
  await lockSettlements(tx)
  const { gained, lost } = await listCinemasToChange(tx, id, requested)
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

const unlessNameTaken = (table: Parties, write: () => Promise<void>) =>
  writeUnlessTaken(`${table}_by_name`, { code: 'party-name-taken', field: 'name' }, write)
