import { sql } from 'kysely'
import { byDatabaseClock } from '../../platform/database/clock-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

export interface NewCustomer {
  id: string
  phone: string
  username: string
  passwordHash: string
  areaId: string
  dateOfBirth: string
  sex: string
  platform: string
  operatingSystem: string
  wantsWhatsApp: boolean
}

/**
 * Returns false, and writes nothing, when the username is taken. A taken number violates its unique
 * key.
 */
export async function insertCustomer(
  tx: Transaction,
  { passwordHash, areaId, dateOfBirth, operatingSystem, wantsWhatsApp, ...customer }: NewCustomer,
): Promise<boolean> {
  return returnsRow(
    tx
      .insertInto('customers')
      .values({
        ...customer,
        password_hash: passwordHash,
        area_id: areaId,
        date_of_birth: dateOfBirth,
        operating_system: operatingSystem,
        whatsapp_since: wantsWhatsApp ? sql`now()` : null,
      })
      .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
      .returning('id'),
  )
}

export async function hadBonus(tx: Transaction, phoneHashes: readonly string[]): Promise<boolean> {
  return returnsRow(
    tx.selectFrom('sign_up_bonuses').select('phone_hash').where('phone_hash', 'in', phoneHashes).limit(1),
  )
}

interface GrantedBonus {
  phoneHash: string
  movementId: string
  deviceHash: string
  addressHash: string
}

export async function recordBonus(tx: Transaction, bonus: GrantedBonus): Promise<void> {
  await tx
    .insertInto('sign_up_bonuses')
    .values({
      phone_hash: bonus.phoneHash,
      movement_id: bonus.movementId,
      device_hash: bonus.deviceHash,
      address_hash: bonus.addressHash,
    })
    .execute()
}

/** Grants one offer at a time until the transaction ends, so that no race passes a limit. */
export async function lockOffers(tx: Transaction): Promise<void> {
  await takeNamedLock(tx, 'sign-up-offer')
}

/** Counts offers granted since then, in all or to one device or address. */
export async function countOffers(
  tx: Transaction,
  since: Date,
  where: { deviceHash?: string; addressHash?: string } = {},
): Promise<number> {
  let query = tx
    .selectFrom('sign_up_bonuses')
    .select((eb) => eb.fn.countAll<number>().as('offers'))
    .where('granted_at', '>', byDatabaseClock(since))
  if (where.deviceHash) query = query.where('device_hash', '=', where.deviceHash)
  if (where.addressHash) query = query.where('address_hash', '=', where.addressHash)
  return (await query.executeTakeFirstOrThrow()).offers
}

export async function recordConsent(
  tx: Transaction,
  { customerId, ...consent }: { customerId: string; kind: 'privacy-policy'; version: string },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ customer_id: customerId, ...consent })
    .execute()
}
