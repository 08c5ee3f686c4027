import type { SentEmail } from '@velvet/sandbox/store'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDistributor } from '../../test/settlements.ts'
import { breakService, outboxOf } from '../../test/sandbox-controls.ts'
import { jobDepsOf, useTestServer } from '../../test/start-test-server.ts'
import { sendEmails } from '../../operator/messages/send-outbox.ts'
import { writeNotes } from './write-notes.ts'

const server = useTestServer({ sandbox: true })
const ADDRESSES = ['books@own.example', 'head@own.example']

test('a distributor gets the note of a day once, even if the email service fails first', async () => {
  const { db } = server
  const { id } = await makeDistributor(server, 'Own Pictures')
  await makeDistributor(server, 'A distributor without addresses')
  await db.updateTable('distributors').set({ emails: ADDRESSES }).where('id', '=', id).execute()
  const deps = jobDepsOf(server)

  await Promise.all([writeNotes(deps), writeNotes(deps)])
  await breakService(server, 'resend', '500')
  expect(await sendEmails(deps)).toBe(1)
  expect(await outboxOf(server, 'email')).toEqual([])
  await sql`update outbox set next_attempt_at = now()`.execute(db)
  await Promise.all([sendEmails(deps), sendEmails(deps)])
  await sql`update outbox set next_attempt_at = now()`.execute(db)
  expect(await sendEmails(deps)).toBe(0)

  const { rows } = await sql<{ text: string; day: string }>`
    select text, day::text as day from proof_notes`.execute(db)
  const [email, ...more] = await outboxOf<SentEmail>(server, 'email')
  expect(more).toEqual([])
  expect(email).toMatchObject({ to: ADDRESSES, subject: `Signed note of ${rows[0]?.day}` })
  expect(email?.text).toContain(rows[0]?.text)
})
