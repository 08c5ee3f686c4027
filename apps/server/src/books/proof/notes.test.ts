import type { listProofNotes } from '@velvet/contract/books/proof.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { hashOfNote, readNote } from '@velvet/contract/books/proof/note'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { writeNote, writeNoteOfYesterday } from './write-note.ts'

const server = useTestServer()

const notes = async (query = '') =>
  (await server.app.inject({ url: `/api/v1/proof/notes${query}` })).json<OutputOf<typeof listProofNotes>>()

test('notes name the note before, and are listed by the page, the newest first', async () => {
  const { db, config } = server
  const days = Array.from({ length: 33 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  for (const day of days) {
    await db.transaction().execute((tx) => writeNote(tx, config.proof, day))
  }
  const first = await notes()
  expect(first.notes.map(({ day }) => day)).toEqual(days.slice(-31).reverse())
  const second = await notes(`?before=${first.next}`)
  expect(second).toMatchObject({ notes: [{ day: days[1] }, { day: days[0] }], next: null })
  const [newest, before] = first.notes
  expect(readNote(newest?.text ?? '')?.before).toBe(hashOfNote(before?.text ?? ''))
})

test('several servers write one note of yesterday, and an aborted one leaves nothing', async () => {
  const { db, config } = server
  await server.make.showtime()
  const before = await notes()
  const gone = new Error('The server is killed')
  const killed = db.transaction().execute(async (tx) => {
    await writeNoteOfYesterday(tx, config.proof)
    throw gone
  })
  await expect(killed).rejects.toBe(gone)
  expect(await notes()).toEqual(before)
  const workers = [server.startWorker(), server.startWorker(), server.startWorker()]
  await Promise.all(workers.map((worker) => worker.runOnce()))
  await Promise.all(workers.map((worker) => worker.stop()))
  const { rows } = await sql<{ yesterday: string }>`
    select ((now() at time zone 'utc')::date - 1)::text as yesterday`.execute(db)
  const after = (await notes()).notes
  expect(after.map(({ day, size }) => [day, size]).slice(0, 2)).toEqual([
    [rows[0]?.yesterday, 1],
    [before.notes[0]?.day, 0],
  ])
})
