import { OTP_MINUTES, WHATSAPP_FIRST_SECONDS } from '@velvet/contract/people/otp'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { CodeLetter } from '../../kernel/notifications/messages-sql.ts'
import { byDatabaseClock } from '../../platform/database/clock-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

export type Purpose = 'sign-up' | 'password-reset' | 'number-move'

interface NewCode {
  id: string
  phone: string
  purpose: Purpose
  codeHash: string
  /** The code, encrypted, if a call may read it aloud. */
  sealedCode?: string
  /** The keyed hash of the network that asks for the code. */
  askedFrom: string
  channel: 'sms' | 'whatsapp'
  expiresAt: Date
}

/** Lets only one sender of this name continue until the transaction ends. */
export async function lockSending(tx: Transaction, name: string): Promise<void> {
  await takeNamedLock(tx, `one-time-code:${name}`)
}

/** Counts each code, and the call that read it aloud as another one. */
const codes = sql<number>`count(*) + count(called_at)`.as('codes')

/**
 * Counts codes made since then, for all numbers, or for one number under all of its names. Codes
 * whose sending failed are deleted.
 */
export async function countCodes(db: Database, since: Date, names?: readonly string[]): Promise<number> {
  let query = db.selectFrom('one_time_codes').select(codes).where('created_at', '>', byDatabaseClock(since))
  if (names !== undefined) query = query.where('phone', 'in', names)
  return (await query.executeTakeFirstOrThrow()).codes
}

/** Counts codes made since then for the numbers of one network. */
export async function countCodesOfNetwork(db: Database, since: Date, askedFrom: string): Promise<number> {
  const row = await db
    .selectFrom('one_time_codes')
    .select(codes)
    .where('created_at', '>', byDatabaseClock(since))
    .where('asked_from', '=', askedFrom)
    .executeTakeFirstOrThrow()
  return row.codes
}

export async function insertCode(
  tx: Transaction,
  { codeHash, sealedCode, askedFrom, expiresAt, ...code }: NewCode,
): Promise<void> {
  await tx
    .insertInto('one_time_codes')
    .values({
      ...code,
      code_hash: codeHash,
      sealed_code: sealedCode ?? null,
      asked_from: askedFrom,
      expires_at: byDatabaseClock(expiresAt),
    })
    .execute()
}

export async function markCodeSent(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ sent_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks a code that was made before a moment as read aloud, and returns it, encrypted. Returns undefined if it may not
 * be read aloud, or was before.
 */
export async function markCodeCalled(tx: Transaction, id: string, madeBefore: Date): Promise<string | undefined> {
  const called = await tx
    .updateTable('one_time_codes')
    .set({ called_at: sql`now()` })
    .where('id', '=', id)
    .where('created_at', '<=', byDatabaseClock(madeBefore))
    .where('called_at', 'is', null)
    .where('verified_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('sealed_code')
    .executeTakeFirst()
  return called?.sealed_code ?? undefined
}

/** Returns true while a code can be entered, and was not. */
export async function isCodeOpen(db: Database, id: string): Promise<boolean> {
  return returnsRow(
    db
      .selectFrom('one_time_codes')
      .select('id')
      .where('id', '=', id)
      .where('verified_at', 'is', null)
      .where('consumed_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`),
  )
}

/**
 * Writes the SMS that brings a code if WhatsApp does not bring it in time. Returns its id, or undefined for a number
 * whose owner did not ask for WhatsApp.
 */
export async function queueSmsAfterWhatsApp(
  tx: Transaction,
  phone: string,
  letter: CodeLetter,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into outbox (id, kind, topic, customer_id, cause, payload, next_attempt_at, send_before)
    select ${uuid()}, 'sms', 'code', customers.id, ${`code:${letter.codeId}`},
      ${JSON.stringify({ phone, text: '', letter })}::jsonb,
      now() + make_interval(secs => ${WHATSAPP_FIRST_SECONDS}), now() + make_interval(mins => ${OTP_MINUTES})
    from customers where phone = ${phone} and whatsapp_since is not null
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Lets the SMS with a code go now. */
export async function makeSmsDue(db: Database, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function markCodeNotCalled(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('one_time_codes').set({ called_at: null }).where('id', '=', id).execute()
}

export async function deleteCode(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('one_time_codes').where('id', '=', id).execute()
}

/** A code by its pin id, or else the latest code that a network asked for. */
export type CodeName = { id: string } | { askedFrom: string }

/** Returns one code of a number. */
export function findCode(db: Database, phone: string, name: CodeName) {
  return (
    db
      .selectFrom('one_time_codes')
      .select((eb) => [
        'id',
        eb.ref('purpose').$castTo<Purpose>().as('purpose'),
        'tries',
        'expires_at as expiresAt',
        'called_at as calledAt',
        'consumed_at as consumedAt',
      ])
      .where('phone', '=', phone)
      // The ids follow the clocks of the servers, which may differ from one another.
      .orderBy('created_at', 'desc')
      .limit(1)
      .where((eb) => ('id' in name ? eb('id', '=', name.id) : eb('asked_from', '=', name.askedFrom)))
      .executeTakeFirst()
  )
}

/**
 * Enters a code. A wrong code costs one of its `tries`, and the right one is marked as verified. Returns
 * undefined if the code was used, has expired or has no tries left. The lock of the row makes
 * parallel guesses wait for one another.
 */
export async function enterCode(
  tx: Transaction,
  id: string,
  { hash, tries: most }: { hash: string; tries: number },
): Promise<{ matched: boolean } | undefined> {
  const { rows } = await sql<{ matched: boolean }>`
    update one_time_codes set
      tries = tries + (code_hash <> ${hash})::integer,
      verified_at = case when code_hash = ${hash} then coalesce(verified_at, now())
                         else verified_at end
    where id = ${id} and tries < ${most} and consumed_at is null and expires_at > now()
    returning code_hash = ${hash} as matched
  `.execute(tx)
  return rows[0]
}

/** Returns false, and changes nothing, if the code was consumed in the meantime. */
export async function consumeCode(tx: Transaction, id: string): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('one_time_codes')
      .set({ consumed_at: sql`now()` })
      .where('id', '=', id)
      .where('consumed_at', 'is', null)
      .returning('id'),
  )
}

/** Consumes every code of a number, so that no verification of them sets a password. */
export async function consumeCodesOf(tx: Transaction, phone: string): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ consumed_at: sql`now()` })
    .where('phone', '=', phone)
    .where('consumed_at', 'is', null)
    .execute()
}

/** Counts the wrong entries of all numbers together, on codes made since then. */
export async function countWrongTries(db: Database, since: Date): Promise<number> {
  const row = await db
    .selectFrom('one_time_codes')
    .select(sql<number>`coalesce(sum(tries), 0)`.as('tries'))
    .where('created_at', '>', byDatabaseClock(since))
    .executeTakeFirstOrThrow()
  return row.tries
}
