import type { User } from '@velvet/contract/shared/entities/entities'
import type { Language } from '@velvet/contract/shared/words/languages'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { TokenHolder } from '../../kernel/identity/caller.ts'
import { batchedRead } from '../../kernel/calls/batched-read.ts'
import { liveCaller } from '../../kernel/identity/session-sql.ts'

const userColumns = (fallbackEmail: string) => sql`customers.id as "UUID",
  customers.username as "Username", customers.phone as "PhoneNumber",
  coalesce(customers.email, ${fallbackEmail}) as "Email",
  customers.email is not null as "HasOwnEmail", ledger_accounts.balance as "Balance",
  areas.lga as "LGA", customers.picture_url as "UserDpUrl", areas.state as "State",
  areas.country as "Country", customers.language as "Language"`

const userTables = sql`customers
  join areas on areas.id = customers.area_id
  join ledger_accounts on ledger_accounts.id = customers.id`

/**
 * Returns the entity User of a customer who exists. `fallbackEmail` stands in if they gave no email.
 */
export async function findUser(db: Database, customerId: string, fallbackEmail: string): Promise<User> {
  const { rows } = await sql<User>`/* find-user */
    select ${userColumns(fallbackEmail)} from ${userTables}
    where customers.id = ${customerId}`.execute(db)
  const [user] = rows as [User]
  return user
}

/** Returns the entity User of the person who has a live session, in one row. */
export const findOwnUser = batchedRead(
  'find-own-user',
  { id: 'uuid', sessionId: 'uuid', fallbackEmail: 'text' },
  ({ fallbackEmail, id, sessionId }: TokenHolder & { fallbackEmail: string }) => sql<User>`
    select ${userColumns(fallbackEmail)} from ${liveCaller({ id, sessionId })}
    join (${userTables}) on customers.id = caller.id`,
)

/** Returns false, and changes nothing, if the account is closed. */
export function setUsername(tx: Transaction, customerId: string, username: string) {
  return changeOpenAccount(tx, customerId, { username })
}

/** Returns false, and changes nothing, if the account is closed. */
export function setEmail(tx: Transaction, customerId: string, email: string) {
  return changeOpenAccount(tx, customerId, { email })
}

/** Returns false, and changes nothing, if the account is closed. */
export function setLanguage(tx: Transaction, customerId: string, language: Language) {
  return changeOpenAccount(tx, customerId, { language })
}

/**
 * Changes nothing in a closed account, because a change that waited for the closing must not
 * restore anything.
 */
async function changeOpenAccount(
  tx: Transaction,
  customerId: string,
  change: { username: string } | { email: string } | { language: Language },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customers')
    .set(change)
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the address of the replaced picture; undefined for an account that is closed. */
export async function replacePicture(
  tx: Transaction,
  customerId: string,
  pictureUrl: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ picture_url: string | null }>`
    update customers set picture_url = ${pictureUrl}
    from (select id, picture_url from customers where id = ${customerId} and closed_at is null for update) as before
    where customers.id = before.id
    returning before.picture_url
  `.execute(tx)
  return rows[0]?.picture_url
}

export async function saveDevice(
  tx: Transaction,
  device: { customer_id: string; device_type: string; platform: string },
) {
  await tx
    .insertInto('devices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'device_type', 'platform']).doUpdateSet({ seen_at: sql`now()` }),
    )
    .execute()
}
