import { internationalPhone } from '@velvet/contract/people/phone'
import { closedUsername } from '@velvet/contract/people/username'
import { sql } from 'kysely'
import { byDatabaseClock } from '../../platform/database/clock-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { withoutPayer } from '../../kernel/payments/events-sql.ts'

/** Locks and returns an account. Earlier changes are complete, and later ones wait. */
export function lockAccount(tx: Transaction, customerId: string) {
  return tx
    .selectFrom('customers')
    .select([
      'password_hash as passwordHash',
      'picture_url as pictureUrl',
      'phone',
      'closed_at as closedAt',
      'closes_at as closesAt',
    ])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function hasPaymentSince(tx: Transaction, customerId: string, since: Date): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('payments')
      .select('tx_ref')
      .where('customer_id', '=', customerId)
      .where('status', '=', 'pending')
      .where('created_at', '>', byDatabaseClock(since))
      .limit(1),
  )
}

/**
 * Erases who the customer was. The id, the area and the day of joining stay; the number becomes
 * free.
 */
export async function pseudonymise(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      phone: `closed-${customerId}`,
      username: closedUsername(customerId),
      email: null,
      password_hash: '',
      date_of_birth: null,
      sex: null,
      platform: 'web',
      operating_system: 'Unknown',
      picture_url: null,
      notices_off: [],
      whatsapp_since: null,
      language: null,
      closes_at: null,
      closing_asked_by: null,
      // Any change that waited for the lock of this row began before this time.
      closed_at: sql`clock_timestamp()`,
    })
    .where('id', '=', customerId)
    .execute()
}

/** Ends every session, and forgets its device. */
export async function eraseSessions(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      revoked_at: sql`coalesce(revoked_at, now())`,
      device: 'Unknown device',
      device_hash: null,
      refresh_hash: null,
    })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Erases what was written with the Points that this customer gave and was given. */
export async function eraseNotesOfTransfers(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .updateTable('points_gifts')
    .set({ note: null })
    .where((eb) => eb.or([eb('giver_id', '=', customerId), eb('receiver_id', '=', customerId)]))
    .where('note', 'is not', null)
    .execute()
}

export async function deleteDevices(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('devices').where('customer_id', '=', customerId).execute()
}

export async function deleteSubscriptions(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('customer_id', '=', customerId).execute()
}

export async function deleteKeptAnswers(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('customer_id', '=', customerId).execute()
}

/**
 * Replaces the number in the codes that were sent to it. The codes are kept for a day, because the
 * limits count them.
 */
export async function hideNumberOfCodes(
  tx: Transaction,
  { phone, name }: { phone: string; name: string },
): Promise<void> {
  await tx.updateTable('one_time_codes').set({ phone: name }).where('phone', '=', phone).execute()
}

export async function deleteMessagesTo(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('outbox').where('customer_id', '=', customerId).execute()
}

/**
 * Deletes the messages that a number got while it had no account, such as pins of tickets that were bought at a
 * counter.
 */
export async function deleteMessagesToGuest(tx: Transaction, phone: string): Promise<void> {
  await sql`delete from outbox where customer_id is null and payload ->> 'phone' = ${phone}`.execute(tx)
}

/** Deletes the number from the sales at windows where its owner gave it. */
export async function deleteNumberAtCounters(tx: Transaction, phone: string): Promise<void> {
  await tx.deleteFrom('counter_buyers').where('phone', '=', phone).execute()
}

/** Deletes the delivery reports of messages to a number, however the report spells it. */
export async function deleteReportsAbout(tx: Transaction, phone: string): Promise<void> {
  const international = internationalPhone(phone)
  await sql`delete from provider_events where provider = 'termii'
    and payload ->> 'receiver' in (${international}, ${`+${international}`}, ${phone})`.execute(tx)
}

/**
 * Removes the payer's details from providers' reports about payments. Data that settling needs stays.
 */
export async function erasePayer(tx: Transaction, customerId: string): Promise<void> {
  await sql`
    update provider_events set payload = ${withoutPayer(sql.ref('payload'))}
    where tx_ref in (select tx_ref from payments where customer_id = ${customerId})
  `.execute(tx)
}
