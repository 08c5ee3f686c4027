import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

export function findOwnAccount(db: Database, customerId: string) {
  return db
    .selectFrom('customers')
    .innerJoin('areas', 'areas.id', 'customers.area_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'customers.id')
    .select((eb) => [
      'customers.id as UUID',
      'customers.username as Username',
      'customers.phone as PhoneNumber',
      'customers.email as Email',
      'customers.picture_url as UserDpUrl',
      'areas.country as Country',
      'areas.state as State',
      'areas.lga as LGA',
      eb.fn.coalesce('ledger_accounts.balance', eb.lit(0)).as('Balance'),
      'customers.date_of_birth as dateOfBirth',
      'customers.sex',
      'customers.platform',
      'customers.operating_system as operatingSystem',
      'customers.created_at as createdAt',
      'customers.notices_off as noticesOff',
      'customers.language',
    ])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
}

export function listConsents(db: Database, customerId: string) {
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at as givenAt'])
    .where('customer_id', '=', customerId)
    .orderBy('given_at')
    .execute()
}

/** Lists all sessions, including those that have ended. */
export function listAllSessions(db: Database, customerId: string) {
  return db
    .selectFrom('sessions')
    .select([
      'device',
      'app_version as appVersion',
      'created_at as signedInAt',
      'last_used_at as lastUsedAt',
      'revoked_at as endedAt',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute()
}

export function listDevices(db: Database, customerId: string) {
  return db
    .selectFrom('devices')
    .select(['device_type as deviceType', 'platform', 'seen_at as seenAt'])
    .where('customer_id', '=', customerId)
    .orderBy('seen_at')
    .execute()
}

export function listOwnPayments(db: Database, customerId: string) {
  return db
    .selectFrom('payments')
    .select(['tx_ref', 'provider', 'vp as VpValue', 'naira', 'status', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute()
}

export function listOwnEntries(db: Database, customerId: string) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
    .select((eb) => [
      'ledger_movements.at',
      'ledger_entries.amount',
      'ledger_movements.reason',
      eb.fn.coalesce('ledger_entries.balance_after', eb.lit(0)).as('balanceAfter'),
    ])
    .where('ledger_entries.account_id', '=', customerId)
    .orderBy('ledger_entries.id')
    .execute()
}

/** Lists what was done about a customer, their tickets and their payments, with the notes of staff. */
export function listOwnChanges(db: Database, customerId: string) {
  return db
    .selectFrom('audit')
    .select([
      'at',
      'action',
      sql<'customer' | 'staff' | 'system'>`actor_kind`.as('by'),
      sql<string | null>`detail ->> 'note'`.as('note'),
    ])
    .where(
      sql<boolean>`subject in (
        select ${customerId}
        union all select id::text from tickets where holder_id = ${customerId}
        union all select id::text from payments where customer_id = ${customerId}
        union all select tx_ref from payments where customer_id = ${customerId})`,
    )
    .orderBy('id')
    .execute()
}
