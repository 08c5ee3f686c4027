import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOfNote, readNote } from '@velvet/contract/books/proof/note'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../../platform/backup/make-backup.ts'
import type { Database } from '../../platform/database/connect.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { makeRestorePlace } from '../../test/restore-place.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { readReplaced, notifyOfRestore } from './notify-of-restore.ts'
import { writeNote } from './write-note.ts'

const SECRET = 'the secret of these numbers'

const server = useTestServer()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'velvet-proof-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const note = (db: Database, day: string) =>
  db.transaction().execute((tx) => writeNote(tx, server.config.proof, day))

const lastDetails = async (db: Database, showtimeId: string) => {
  const row = await db
    .selectFrom('proof_rows')
    .select('text')
    .where('showtime_id', '=', showtimeId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  return row.text.split('\t').slice(4)
}

const headOf = async (db: Database, showtimeId: string) => {
  const row = await db
    .selectFrom('proof_rows')
    .select(['sequence', 'hash'])
    .where('showtime_id', '=', showtimeId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  return [String(row.sequence), row.hash.toString('hex')]
}

test('a restored backup says in each open chain which head it has replaced, and the next note names the note that it forgot', async () => {
  const { db, make } = server
  const showtime = await make.showtime()
  const buyer = await make.customer({ balance: 10_000 })
  await buyer.buy(showtime, 1)
  await note(db, '2026-04-01')
  const file = join(folder, 'backup')
  await makeBackup({
    ...{ databaseUrl: server.databaseUrl, dataDir: server.config.DATA_DIR, file },
    ...{ uploads: server.uploads, hashSecret: SECRET },
  })
  await buyer.buy(showtime, 2)
  const forgotten = await note(db, '2026-04-02')
  const head = await headOf(db, showtime.id)
  const replaced = await db.transaction().execute(readReplaced)

  await using place = await makeRestorePlace(folder, SECRET)
  await place.restore(file, {
    remember: () => Promise.resolve((tx) => notifyOfRestore(tx, replaced)),
  })
  await place.look(async (restored) => {
    expect(await lastDetails(restored, showtime.id)).toEqual(['restore', ...head])
    const { text } = await note(restored, '2026-04-03')
    expect(readNote(text)?.restored).toBe(hashOfNote(forgotten.text))
    expect(readNote((await note(restored, '2026-04-04')).text)?.restored).toBeUndefined()
    await expectInvariants(restored)
  })
}, 120_000)

test('a restore that forgets no note names the newest one, and of two restores before a note, both name the same one', async () => {
  const { db, make } = server
  await make.showtime()
  const newest = await note(db, '2026-04-06')
  const replaced = () => db.transaction().execute(readReplaced)
  const restore = async () => {
    const read = await replaced()
    await db.transaction().execute((tx) => notifyOfRestore(tx, read))
    return read.note
  }
  expect(await restore()).toBe(hashOfNote(newest.text))
  expect(await restore()).toBe(hashOfNote(newest.text))
  expect(readNote((await note(db, '2026-04-07')).text)?.restored).toBe(hashOfNote(newest.text))
  await db.transaction().execute((tx) => notifyOfRestore(tx))
  expect((await replaced()).note).toBeUndefined()
})

test('a backup that is restored where nothing is left says that the head before is unknown', async () => {
  const { db, make } = server
  const showtime = await make.showtime()
  await db.transaction().execute((tx) => notifyOfRestore(tx))
  expect(await lastDetails(db, showtime.id)).toEqual(['restore', '0', 'unknown'])
  expect(readNote((await note(db, '2026-04-05')).text)?.restored).toBe('unknown')
})
