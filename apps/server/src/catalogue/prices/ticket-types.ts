import type * as contract from '@velvet/contract/catalogue/ticket-types.calls'
import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { MAX_TICKET_TYPES, type TypeClass } from '@velvet/contract/catalogue/ticket-types.rules'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../platform/database/connect.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { fieldRefusal, writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import {
  insertTicketType,
  lockTicketTypes,
  selectTicketTypes,
  selectTypesOfIds,
  updateTicketType,
} from './ticket-types-sql.ts'

export async function listTicketTypes({ db }: Call<typeof contract.listTicketTypes>) {
  return { items: await selectTicketTypes(db), next: null }
}

export function addTicketType(call: Call<typeof contract.addTicketType>) {
  return change(call, 'add-ticket-type', async (tx) => {
    requireUnsoldTransfers(call.input)
    if (call.input.class === 'complimentary') requireApproval(call.staff, call.input)
    await lockTicketTypes(tx)
    if (call.input.class === 'standard') {
      throw fieldRefusal({ code: 'standard-type-exists', field: 'class' })
    }
    const types = await selectTicketTypes(tx)
    if (types.length >= MAX_TICKET_TYPES) throw new AppError('ticket-types-full')
    const id = uuid()
    await unlessNameTaken(() => insertTicketType(tx, id, call.input))
    const type = await present(tx, id)
    return { answer: { type }, subject: id, after: type }
  })
}

export function changeTicketType(call: Call<typeof contract.changeTicketType>) {
  const { input, version } = call
  return change(call, 'change-ticket-type', async (tx) => {
    requireUnsoldTransfers(input)
    await lockTicketTypes(tx)
    const before = await present(tx, input.id)
    requireVersion(version, before)
    requireSameClass(before.class, input.class)
    if (before.needsApproval) requireApproval(call.staff, input)
    if (before.class === 'standard' && !input.online) {
      throw fieldRefusal({ code: 'standard-type-is-sold', field: 'online' })
    }
    await unlessNameTaken(() => updateTicketType(tx, input.id, input))
    const type = await present(tx, input.id)
    return { answer: { type }, subject: input.id, before, after: type }
  })
}

const KEPT: readonly TypeClass[] = ['standard', 'complimentary']

/** A class that was chosen by mistake may change, but not to or from one with rules of its own. */
function requireSameClass(before: TypeClass, after: TypeClass): void {
  const isKept = KEPT.includes(before) || KEPT.includes(after)
  if (isKept && before !== after) {
    throw fieldRefusal({ code: 'ticket-type-keeps-class', field: 'class' })
  }
}

function requireUnsoldTransfers({ class: typeClass, online }: Pick<TicketType, 'class' | 'online'>) {
  if (typeClass === 'complimentary' && online) {
    throw fieldRefusal({ code: 'complimentary-not-sold', field: 'online' })
  }
}

/** Without this, a manager could switch the approval off, and then give such tickets without anybody else. */
function requireApproval(
  { role }: Pick<StaffMember, 'role'>,
  { needsApproval }: Pick<TicketType, 'needsApproval'>,
): void {
  if (needsApproval || role === 'admin') return
  throw fieldRefusal({ code: 'approval-is-for-admins', field: 'needsApproval' })
}

const unlessNameTaken = (write: () => Promise<void>) =>
  writeUnlessTaken('ticket_types_online_names', { code: 'ticket-type-name-taken', field: 'name' }, write)

async function present(db: Database, id: string): Promise<TicketType> {
  const [type] = await selectTypesOfIds(db, [id])
  if (!type) throw new AppError('ticket-type-not-found')
  return type
}
