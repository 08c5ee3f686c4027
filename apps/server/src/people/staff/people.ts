import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type * as contract from '@velvet/contract/people/staff.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { revokeSessionsOf } from '../../kernel/identity/sessions-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireEveryCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { fieldRefusal } from '../../kernel/staff-change/field-refusal.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { endBegun } from './end-begun.ts'
import { invite, mailInvitation, openInvitation } from './invitations.ts'
import { endInvitations } from './invitations-sql.ts'
import {
  deleteCinemasOf,
  insertCinemasOf,
  insertPerson,
  listNamedCinemasOf,
  lockAdmins,
  lockPerson,
  selectPeople,
  selectPerson,
  updatePerson,
} from './people-sql.ts'
import { dropSecondFactor } from './second-factor-sql.ts'

type Row = NonNullable<Awaited<ReturnType<typeof selectPerson>>>
type Person = ReturnType<typeof personOf>

export async function listPeople({ db, input }: Call<typeof contract.listPeople>) {
  const { q, limit, cursor } = input
  const rows = await selectPeople(db, { q, limit, after: positionOf(cursor, NamePosition) })
  const page = pageOf(rows, limit, ({ name, id }) => [name, id])
  return { ...page, items: page.items.map(personOf) }
}

export async function getPerson({ db, input }: Call<typeof contract.getPerson>) {
  const person = await requirePerson(db, input.id)
  return { person, cinemas: await listNamedCinemasOf(db, person.id) }
}

export async function invitePerson(call: Call<typeof contract.invitePerson>) {
  const { config, staff, input } = call
  const { name, email, role, cinemas, distributorID } = input
  requireFittingBinding(input)
  const id = uuid()
  const made = await change(call, 'invite-staff', async (tx) => {
    const isNew = await insertPerson(tx, { id, name, email, role, distributorID }).catch(refuseUnknownDistributor)
    if (!isNew) throw fieldRefusal({ code: 'staff-email-taken', field: 'email' })
    await bindTo(tx, id, cinemas)
    const invitation = await invite(tx, config, { staffId: id, invitedBy: staff.id })
    const person = await requirePerson(tx, id)
    const isMailed = await mailInvitation(tx, call, { invited: person, invitation })
    return { answer: { person, invitation: { ...invitation, isMailed } }, subject: id, after: rightsOf(person) }
  })
  return { ...made, invitation: openInvitation(config, made.invitation) }
}

export async function inviteAgain(call: Call<typeof contract.inviteAgain>) {
  const { config, staff, input } = call
  const made = await change(call, 'invite-staff-again', async (tx) => {
    if (!(await lockPerson(tx, input.id))) throw new AppError('member-not-found')
    const invitation = await invite(tx, config, { staffId: input.id, invitedBy: staff.id })
    const invited = await requirePerson(tx, input.id)
    const isMailed = await mailInvitation(tx, call, { invited, invitation })
    return { answer: { invitation: { ...invitation, isMailed } }, subject: input.id }
  })
  return { invitation: openInvitation(config, made.invitation) }
}

/** Changes a member of staff. If their role changes, they are signed out everywhere. */
export function changePerson(call: Call<typeof contract.changePerson>) {
  const { staff, input, version } = call
  const { id, name, role, cinemas, active, distributorID } = input
  requireFittingBinding(input)
  return change(call, 'change-staff', async (tx) => {
    const admins = await lockAdmins(tx)
    // Another admin may have bound this one while the lock was awaited.
    await requireEveryCinema(tx, staff)
    if (!(await lockPerson(tx, id))) throw new AppError('member-not-found')
    const before = await requirePerson(tx, id)
    requireVersion(version, before)
    if (id === staff.id && cinemas.length > 0) throw new AppError('own-cinemas')
    const staysAdmin = role === 'admin' && active && cinemas.length === 0
    if (!staysAdmin && admins.length === 1 && admins[0] === id) throw new AppError('last-admin')

    await updatePerson(tx, id, { name, role, active, distributorID }).catch(refuseUnknownDistributor)
    await deleteCinemasOf(tx, id)
    await bindTo(tx, id, cinemas)
    const detail = before.role !== role || !active ? await shutOut(tx, { staffId: id, by: staff.id }) : undefined
    const person = await requirePerson(tx, id)
    const states = { before: rightsOf(before), after: rightsOf(person) }
    return { answer: { person }, subject: id, ...states, detail }
  })
}

/**
 * Throws AppError if a distributor is chosen for a person of another role, or if cinemas are chosen for a person of a
 * distributor.
 */
function requireFittingBinding({ role, cinemas, distributorID }: Binding): void {
  const isOfDistributor = role === 'distributor'
  if (!isOfDistributor && distributorID) {
    throw badField('distributorID', 'is for the role distributor alone')
  }
  if (isOfDistributor && cinemas.length > 0) {
    throw badField('cinemas', 'cannot be chosen for the role distributor, which sees its films at every cinema')
  }
}

type Binding = Pick<Call<typeof contract.invitePerson>['input'], 'role' | 'cinemas' | 'distributorID'>

const badField = (field: string, text: string) => new AppError('bad-request', { fields: { [field]: text } })

function refuseUnknownDistributor(error: unknown): never {
  if (violates(error, 'staff_distributor_id_fkey')) throw new AppError('party-not-found')
  throw error
}

/**
 * Signs a person out everywhere, and ends all that they have begun and the link that waits for them, because a link that
 * was made for one role must not open another. Returns figures for the audit.
 */
async function shutOut(tx: Transaction, ended: { staffId: string; by: string }) {
  await revokeSessionsOf(tx, { staffId: ended.staffId })
  await endInvitations(tx, ended.staffId)
  return endBegun(tx, ended)
}

/**
 * Removes the second factor of a person. A person who removes their own one must have given password and
 * code again, since a token that was stolen right after a sign-in must not be enough.
 */
export function removeSecondFactor(call: Call<typeof contract.removeSecondFactor>) {
  const { id } = call.input
  const { staff } = call
  if (id === staff.id && !staff.hasConfirmed) throw new AppError('confirmation-required')
  return change(call, 'remove-second-factor', async (tx) => {
    if (!(await lockPerson(tx, id))) throw new AppError('member-not-found')
    await dropSecondFactor(tx, id)
    await revokeSessionsOf(tx, { staffId: id })
    return { answer: { person: await requirePerson(tx, id) }, subject: id }
  })
}

async function bindTo(tx: Transaction, staffId: string, cinemas: readonly string[]) {
  const requested = [...new Set(cinemas)]
  if (requested.length === 0) return
  const bound = await insertCinemasOf(tx, staffId, requested)
  if (bound < requested.length) throw new AppError('cinema-not-found')
}

async function requirePerson(db: Database, id: string): Promise<Person> {
  const row = await selectPerson(db, id)
  if (!row) throw new AppError('member-not-found')
  return personOf(row)
}

function personOf({ role, invitedUntil, ...row }: Row) {
  return { ...row, role: role as StaffRole, invitedUntil: invitedUntil?.toISOString() ?? null }
}

/** Returns what the audit keeps of a person. It leaves out the name and the email. */
function rightsOf({ role, active, cinemas, distributor }: Person) {
  return { role, active, cinemas, ...(distributor && { distributor: distributor.id }) }
}
