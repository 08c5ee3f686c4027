import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { ownCinemas, ownDistributor } from './people-sql.ts'

/**
 * Returns how a member of staff signs in, and the secret that they are enrolling if they began less
 * than `enrolmentMinutes` ago.
 */
export function findOwnFactors(db: Database, staffId: string, enrolmentMinutes: number) {
  return db
    .selectFrom('staff')
    .select([
      'name',
      'email',
      'password_hash as passwordHash',
      'totp_secret as sealed',
      sql<string | null>`case
        when totp_pending_at > now() - make_interval(mins => ${enrolmentMinutes}) then totp_pending
      end`.as('pending'),
      ownCinemas.as('cinemas'),
      ownDistributor.as('distributor'),
      sql<number>`(
        select count(*)::int from staff_recovery_codes where staff_id = staff.id and used_at is null
      )`.as('recoveryCodesLeft'),
    ])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
}

export async function setPendingSecret(tx: Transaction, staffId: string, sealed: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_pending: sealed, totp_pending_at: sql<Date>`now()` })
    .where('id', '=', staffId)
    .execute()
}

/** Activates the pending secret. Returns false if another secret is active already. */
export async function enrol(
  tx: Transaction,
  staffId: string,
  { sealed, step }: { sealed: string; step: number },
): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('staff')
      .set({ totp_secret: sealed, totp_step: step, totp_pending: null, totp_pending_at: null })
      .where('id', '=', staffId)
      .where('totp_secret', 'is', null)
      .where('totp_pending', '=', sealed)
      .returning('id'),
  )
}

export async function deleteRecoveryCodes(tx: Transaction, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
}

export async function insertRecoveryCodes(tx: Transaction, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute()
}

/** Marks a recovery code as used. Returns false if it is unknown or was used before. */
export async function takeRecoveryCode(tx: Transaction, staffId: string, hash: string): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('staff_recovery_codes')
      .set({ used_at: sql<Date>`now()` })
      .where('staff_id', '=', staffId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('staff_id'),
  )
}

/** Removes the second factor and its recovery codes. */
export async function dropSecondFactor(tx: Transaction, staffId: string): Promise<void> {
  await sql`
    with codes as (delete from staff_recovery_codes where staff_id = ${staffId})
    update staff set totp_secret = null, totp_pending = null, version = version + 1
    where id = ${staffId}
  `.execute(tx)
}
