import type { Database, Transaction } from '../../platform/database/connect.ts'

export function findAccount(db: Database, phone: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'password_hash as passwordHash'])
    .where('phone', '=', phone)
    .executeTakeFirst()
}

export async function findCustomerId(db: Database, phone: string): Promise<string | undefined> {
  const row = await db.selectFrom('customers').select('id').where('phone', '=', phone).executeTakeFirst()
  return row?.id
}

/** Returns the account with this phone number, and prevents it from being closed until the transaction ends. */
export async function holdAccountOfNumber(tx: Transaction, phone: string): Promise<string | undefined> {
  const row = await tx.selectFrom('customers').select('id').where('phone', '=', phone).forKeyShare().executeTakeFirst()
  return row?.id
}

/** Returns nothing for a closed account, which has no password. */
export async function findPasswordHash(db: Database, customerId: string) {
  const row = await db
    .selectFrom('customers')
    .select('password_hash as passwordHash')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.passwordHash
}

/**
 * Locks the account until the transaction ends, and returns whether it is blocked. Returns undefined if its password or
 * its phone number was changed after the password had been compared.
 */
export function confirmLogin(
  tx: Transaction,
  { customerId, phone, passwordHash }: { customerId: string; phone: string; passwordHash: string },
) {
  return tx
    .selectFrom('customers')
    .select('blocked_at as blockedAt')
    .where('id', '=', customerId)
    .where('phone', '=', phone)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
}

/**
 * Sets the password of the account with this number, and returns the id of the account. Returns
 * undefined if no account has this number. A closed account has no number, even if it was closed a
 * moment ago.
 */
export async function setPassword(tx: Transaction, phone: string, passwordHash: string) {
  const row = await tx
    .updateTable('customers')
    .set({ password_hash: passwordHash })
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes nothing if the password was changed in the meantime. */
export async function replacePasswordHash(
  tx: Transaction,
  customerId: string,
  { before, after }: { before: string; after: string },
) {
  await tx
    .updateTable('customers')
    .set({ password_hash: after })
    .where('id', '=', customerId)
    .where('password_hash', '=', before)
    .execute()
}

/**
 * Returns which of these accounts are open. They stay open until the transaction ends, because
 * the person who closes one waits for this lock.
 */
export async function holdOpenAccounts(tx: Transaction, customerIds: readonly string[]): Promise<Set<string>> {
  const open = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', customerIds)
    .where('closed_at', 'is', null)
    .forKeyShare()
    .execute()
  return new Set(open.map(({ id }) => id))
}

/**
 * Returns whether an open account is blocked, and undefined for a closed account. A transaction
 * that blocks or closes the account waits until this transaction ends.
 */
export function holdAccount(tx: Transaction, customerId: string) {
  return tx
    .selectFrom('customers')
    .select('blocked_at as blockedAt')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

export async function holdOpenAccount(tx: Transaction, customerId: string): Promise<boolean> {
  return (await holdOpenAccounts(tx, [customerId])).has(customerId)
}

/**
 * Locks a customer until the transaction ends, so that changes by staff wait for one another.
 * Purchases and credits do not wait for this lock. Returns undefined if there is no such customer.
 */
export function lockCustomer(tx: Transaction, customerId: string) {
  return tx
    .selectFrom('customers')
    .select(['blocked_at as blockedAt', 'closed_at as closedAt'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
