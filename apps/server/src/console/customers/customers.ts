import type * as contract from '@velvet/contract/endpoints/staff-customers'
import { AppError } from '@velvet/contract/errors'
import { normalisePhone } from '@velvet/contract/phone'
import { cleanPin } from '@velvet/contract/pin'
import { z } from 'zod'
import type { Database } from '../../database/connect.ts'
import type { Call } from '../../http/call.ts'
import { NamePlace, pageOf, placeOf } from '../../http/placed-page.ts'
import { searchCustomers, selectCustomer, selectNewest, type FoundRow } from './customers-sql.ts'

const PlaceByAge = z.tuple([z.uuid()])

export function listCustomers(call: Call<typeof contract.listCustomers>) {
  return call.input.q ? search(call, call.input.q) : listNewest(call)
}

async function listNewest({ db, input }: Call<typeof contract.listCustomers>) {
  const { state, limit, cursor } = input
  const [after] = placeOf(cursor, PlaceByAge) ?? []
  const rows = await selectNewest(db, { state, limit, after })
  return inWords(pageOf(rows, limit, ({ uuid }) => [uuid]))
}

async function search({ db, input }: Call<typeof contract.listCustomers>, text: string) {
  const { state, limit, cursor } = input
  const after = placeOf(cursor, NamePlace)
  const forms = {
    text,
    phone: normalisePhone(text),
    pin: cleanPin(text),
    id: z.uuid().safeParse(text).data,
  }
  const rows = await searchCustomers(db, { ...forms, state, limit, after })
  return inWords(pageOf(rows, limit, ({ username, uuid }) => [username.toLowerCase(), uuid]))
}

function inWords({ items, next }: { items: FoundRow[]; next: string | null }) {
  return { items: items.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() })), next }
}

export async function getCustomer({ db, input }: Call<typeof contract.getCustomer>) {
  return { customer: await readCustomer(db, input.uuid) }
}

/** Throws AppError `customer-not-found`. */
export async function readCustomer(db: Database, id: string) {
  const row = await selectCustomer(db, id)
  if (!row) throw new AppError('customer-not-found')
  return {
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    blockedAt: row.blockedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}
