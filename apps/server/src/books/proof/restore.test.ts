import { hashOfNote, readNote } from '@velvet/contract/books/proof/note'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { readReplaced, notifyOfRestore } from './notify-of-restore.ts'
import { writeNote } from './write-note.ts'

const server = useTestServer()

const note = (db: Database, day: string) => db.transaction().execute((tx) => writeNote(tx, server.config.proof, day))

const lastDetails = async (db: Database, showtimeId: string) => {
  const row = await db
    .selectFrom('proof_rows')
    .select('text')
    .where('showtime_id', '=', showtimeId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  return row.text.split('\t').slice(4)
}

test('a restore that loses no note records the newest note in the chain', async () => {
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

test('a backup restored to an empty place records the previous head as unknown', async () => {
  const { db, make } = server
  const showtime = await make.showtime()
  await db.transaction().execute((tx) => notifyOfRestore(tx))
  expect(await lastDetails(db, showtime.id)).toEqual(['restore', '0', 'unknown'])
  expect(readNote((await note(db, '2026-04-05')).text)?.restored).toBe('unknown')
})
