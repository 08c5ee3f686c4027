import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'

export function findServedArea(
  db: Database,
  area: { country: string; state: string; lga: string },
) {
  return db
    .selectFrom('areas')
    .select('id')
    .where((eb) =>
      eb.and([
        eb(eb.fn('lower', ['country']), '=', area.country.toLowerCase()),
        eb(eb.fn('lower', ['state']), '=', area.state.toLowerCase()),
        eb(eb.fn('lower', ['lga']), '=', area.lga.toLowerCase()),
      ]),
    )
    .where('served', '=', true)
    .executeTakeFirst()
}

export interface NewCustomer {
  id: string
  phone: string
  username: string
  password_hash: string
  area_id: string
  date_of_birth: string
  sex: string
  platform: string
  operating_system: string
}

/** False, with nothing written, when the username is taken; a taken number violates its key. */
export async function insertCustomer(tx: Transaction, customer: NewCustomer): Promise<boolean> {
  const inserted = await tx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function hadBonus(tx: Transaction, phoneHash: string): Promise<boolean> {
  const granted = await tx
    .selectFrom('sign_up_bonuses')
    .select('phone_hash')
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst()
  return granted !== undefined
}

export async function recordBonus(tx: Transaction, phoneHash: string, movementId: string) {
  await tx
    .insertInto('sign_up_bonuses')
    .values({ phone_hash: phoneHash, movement_id: movementId })
    .execute()
}
