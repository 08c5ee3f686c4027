import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { dropDatabase, makeEmptyDatabase } from '../../test/cluster.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { connect, type Database } from '../database/connect.ts'
import { dumpSchema } from './dump-sql.ts'
import { migrate } from './migrate.ts'

const FIRST = '0001-foundation.sql'
const CUSTOMER = '01a2033b-2250-74cb-8844-7e10b40af19c'
const SHOWTIME = '01a2033b-24da-7410-8b14-9956a3b3b505'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/**
 * Writes rows as the first version of the product did. They belong to a customer who was given
 * 5,000 Points, spent all of them on two tickets, and then topped up 150.
 */
async function fillAsTheFirstVersion(db: Database): Promise<void> {
  await sql`insert into areas (id, country, state, lga) values (${id(1)}, 'Nigeria', 'Bauchi', 'Bauchi')`.execute(
    db,
  )
  await sql`insert into films (id, slug, title, language, distributor, synopsis, year, minutes, rating, colour, poster_url, status)
    values (${id(2)}, 'king', 'King of Boys', 'English', 'KemiAdetiba Visuals', '', 2018, 182, '18', '#112233', '/media/posters/king-480.webp', 'now-playing')`.execute(
    db,
  )
  await sql`insert into cinemas (id, area_id, slug, name, address, latitude, longitude, preview_url)
    values (${id(3)}, ${id(1)}, 'zaranda', 'Zaranda Lights Cinema', 'Jos Road', 10.3, 9.8, '/media/cinemas/zaranda.webp')`.execute(
    db,
  )
  await sql`insert into screens (id, cinema_id, name, plan, total_seats)
    values (${id(4)}, ${id(3)}, 'Screen 1', '[{"row": "A", "seats": 8}, {"row": "B", "seats": 8}]', 16)`.execute(
    db,
  )
  await sql`insert into prices values (${id(4)}, '2026-01-01', 2500)`.execute(db)
  await sql`insert into showtimes (id, film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price, total_seats, assigned_seats)
    values (${SHOWTIME}, ${id(2)}, ${id(3)}, ${id(4)}, now() + interval '1 day', now() + interval '1 day 3 hours', 2500, 16, 2)`.execute(
    db,
  )
  await sql`insert into customers (id, phone, username, password_hash, area_id, date_of_birth, sex)
    values (${CUSTOMER}, '08030000001', 'Amina', 'none', ${id(1)}, '1999-01-01', 'Female')`.execute(
    db,
  )
  await sql`insert into ledger_accounts (id, kind, customer_id, balance) values (${CUSTOMER}, 'customer', ${CUSTOMER}, 150)`.execute(
    db,
  )
  await sql`insert into payments (tx_ref, customer_id, provider, vp, naira, status, settled_at)
    values ('080300000011', ${CUSTOMER}, 'flutterwave', 150, 102, 'successful', now())`.execute(db)
  await move(db, {
    number: 10,
    reason: 'opening-credit',
    from: 'promotions',
    vp: 5000,
    after: 5000,
  })
  await move(db, { number: 11, reason: 'ticket-purchase', from: 'sales', vp: -5000, after: 0 })
  await move(db, {
    number: 12,
    reason: 'top-up',
    from: 'clearing-flutterwave',
    vp: 150,
    after: 150,
  })
  await sql`insert into purchases (id, customer_id, showtime_id, tickets, unit_price, total, movement_id)
    values (${id(11)}, ${CUSTOMER}, ${SHOWTIME}, 2, 2500, 5000, ${id(11)})`.execute(db)
  await sql`insert into tickets (id, purchase_id, customer_id, showtime_id, seat, code)
    values (${id(20)}, ${id(11)}, ${CUSTOMER}, ${SHOWTIME}, 'A1', 'AAAAAAAAAA'),
           (${id(21)}, ${id(11)}, ${CUSTOMER}, ${SHOWTIME}, 'A2', 'BBBBBBBBBB')`.execute(db)
  await sql`insert into payment_credits (provider, provider_transaction_id, tx_ref, movement_id, naira)
    values ('flutterwave', '1795350590350000', '080300000011', ${id(12)}, 102)`.execute(db)
}

interface Movement {
  number: number
  reason: string
  from: string
  vp: number
  after: number
}

async function move(db: Database, { number, reason, from, vp, after }: Movement): Promise<void> {
  const reference = reason === 'top-up' ? '080300000011' : id(number)
  await sql`insert into ledger_movements (id, reason, reference) values (${id(number)}, ${reason}, ${reference})`.execute(
    db,
  )
  await sql`insert into ledger_entries (movement_id, account_id, amount, balance_after)
    select ${id(number)}::uuid, ${CUSTOMER}::uuid, ${vp}::integer, ${after}::integer
    union all select ${id(number)}::uuid, id, ${-vp}::integer, null from ledger_accounts where kind = ${from}`.execute(
    db,
  )
}

test('an upgrade from the first version keeps what customers have, and breaks no invariant', async () => {
  await using newest = await startTestServer()
  const name = `first_${randomBytes(8).toString('hex')}`
  const url = await makeEmptyDatabase(inject('databaseUrl'), name)
  const db = connect(url, { connections: 3 })
  try {
    await migrate(db, FIRST)
    await fillAsTheFirstVersion(db)
    await migrate(db)

    expect(await dumpSchema(db)).toBe(await dumpSchema(newest.db))
    await expectInvariants(db)
    const { balance } = await db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('customer_id', '=', CUSTOMER)
      .executeTakeFirstOrThrow()
    const tickets = await db
      .selectFrom('tickets')
      .select(['seat', 'status'])
      .orderBy('seat')
      .execute()
    expect([balance, tickets]).toEqual([
      150,
      [
        { seat: 'A1', status: 'unused' },
        { seat: 'A2', status: 'unused' },
      ],
    ])
  } finally {
    await db.destroy()
    await dropDatabase(inject('databaseUrl'), name)
  }
})
