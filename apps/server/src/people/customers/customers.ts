import type * as contract from '@velvet/contract/people/customers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { maskPhone } from '@velvet/contract/people/mask-phone'
import { normalisePhone } from '@velvet/contract/people/phone'
import { cleanPin } from '@velvet/contract/tickets/pin'
import { BOUND_ROWS_A_PAGE } from '@velvet/contract/people/staff.rules'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { IdPosition, NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { countShownNumbers } from '../../kernel/identity/count-shown-numbers.ts'
import { cinemasToList, type Cinemas } from '../../kernel/staff-change/own-cinemas.ts'
import { numberMoveOf } from './waiting-moves-sql.ts'
import { noteReading } from './note-reading.ts'
import { searchCustomers, selectCustomer, selectNewest, type FoundRow } from './customers-sql.ts'

export async function listCustomers(call: Call<typeof contract.listCustomers>) {
  const { db, staff, input } = call
  const cinemaIds = await cinemasToList(db, staff, undefined)
  const limit = cinemaIds ? Math.min(input.limit, BOUND_ROWS_A_PAGE) : input.limit
  const within = { ...call, input: { ...input, limit }, cinemaIds }
  const page = await (input.q ? search(within, input.q) : listNewest(within))
  if (!cinemaIds) {
    await countShownNumbers(call, page.items.length)
    return page
  }
  await noteReading(
    call,
    page.items.map(({ uuid }) => uuid),
  )
  return { ...page, items: page.items.map(masked) }
}

type Listing = Call<typeof contract.listCustomers> & { cinemaIds: Cinemas }

async function listNewest({ db, input, cinemaIds }: Listing) {
  const { state, limit, cursor } = input
  const [after] = positionOf(cursor, IdPosition) ?? []
  const rows = await selectNewest(db, { state, limit, after, cinemaIds })
  return asText(pageOf(rows, limit, ({ uuid }) => [uuid]))
}

/** At least four last digits are required, because fewer would match too many customers. */
const LAST_DIGITS = /^\d{4,10}$/

async function search({ db, input, cinemaIds }: Listing, text: string) {
  const { state, limit, cursor } = input
  const after = positionOf(cursor, NamePosition)
  const forms = {
    text,
    phone: normalisePhone(text),
    // Staff of certain cinemas see masked numbers, and could guess the hidden digits one by one by searching.
    lastDigits: cinemaIds ? undefined : LAST_DIGITS.exec(text.replaceAll(' ', ''))?.[0],
    pin: cleanPin(text),
    id: z.uuid().safeParse(text).data,
  }
  const rows = await searchCustomers(db, { ...forms, state, limit, after, cinemaIds })
  return asText(pageOf(rows, limit, ({ username, uuid }) => [username.toLowerCase(), uuid]))
}

function masked<T extends { phoneNumber: string }>(customer: T): T {
  const { phoneNumber } = customer
  return { ...customer, phoneNumber: phoneNumber && maskPhone(phoneNumber) }
}

function asText({ items, next }: { items: FoundRow[]; next: string | null }) {
  return { items: items.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() })), next }
}

export async function getCustomer(call: Call<typeof contract.getCustomer>) {
  const { db, staff, input } = call
  const cinemaIds = await cinemasToList(db, staff, undefined)
  const customer = await readCustomer(db, input.uuid, cinemaIds)
  if (!cinemaIds) {
    await countShownNumbers(call, 1)
    return { customer }
  }
  await noteReading(call, [customer.uuid])
  return { customer: { ...masked(customer), email: null } }
}

/**
 * Throws AppError `customer-not-found`, also for a customer who has no ticket and no scan in one of the
 * cinemas.
 */
export async function readCustomer(db: Database, id: string, cinemaIds: Cinemas) {
  const row = await selectCustomer(db, id, cinemaIds)
  if (!row) throw new AppError('customer-not-found')
  return {
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    blockedAt: row.blockedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    numberMove: cinemaIds ? null : await numberMoveOf(db, id),
  }
}
