import { connect, SILENCE_LIMIT_MS, type Database } from '@velvet/server/platform/database/connect'
import { chainAudit } from '@velvet/server/test/chain-audit-sql'
import * as connecting from './connection-sql.ts'
import * as history from './history-sql.ts'
import * as programme from './programme-sql.ts'
import { countMoves, countSteps, type Sizes } from './sizes.ts'

/** Fills the database at an address over a connection that may stay silent for minutes. */
export async function fillLargeDatabaseAt(databaseUrl: string, sizes: Sizes): Promise<void> {
  await using db = connect(databaseUrl, { silenceLimitMs: SILENCE_LIMIT_MS.ofMigrations })
  await fillLargeDatabase(db, sizes)
}

/**
 * Fills an empty, migrated database with the history of a large installation: past showtimes that were
 * sold out, half of their tickets used and half expired, the top-ups, and the opened accounts.
 */
async function fillLargeDatabase(db: Database, sizes: Sizes): Promise<void> {
  await db.connection().execute(async (connection) => {
    await connecting.liftStatementLimit(connection)
    await connecting.skipTriggers(connection)
    await programme.insertArea(connection)
    await programme.insertParties(connection)
    await programme.insertFilms(connection)
    await programme.insertCinemas(connection)
    await programme.insertOwners(connection)
    await programme.insertScreens(connection)
    await programme.insertAttendant(connection)
    await programme.insertCustomers(connection, sizes)
    await programme.insertShowtimes(connection, sizes)
    await programme.insertCloses(connection)
    await programme.insertTerms(connection)
    await history.makeMoves(connection, { ...sizes, moves: countMoves(sizes) })
    await history.widenMoves(connection)
    await history.describeMoves(connection)
    await history.analyzeMoves(connection)
    await history.insertMovements(connection)
    await history.insertAccounts(connection)
    await history.insertCustomersEntries(connection)
    await history.insertOperatorEntries(connection)
    await history.insertAuditOfOpenings(connection)
    await history.insertPayments(connection)
    await history.insertCredits(connection)
    await history.insertPurchases(connection)
    await history.insertTickets(connection)
    await history.insertScans(connection)
    await connecting.analyze(connection)
    await history.insertChains(connection)
    await connecting.joinByHash(connection)
    await history.bookNaira(connection)
    for (let step = 0; step < countSteps(sizes); step += 1) {
      await history.insertLinks(connection, step)
    }
    await chainAudit(connection)
    await connecting.analyze(connection)
    await connecting.writeOut(connection)
    await connecting.resetConnection(connection)
  })
}
