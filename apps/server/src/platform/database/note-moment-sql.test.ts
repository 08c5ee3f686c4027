import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { noteMoment } from './note-moment-sql.ts'

const server = useTestServer()

test('a column keeps the first time that was written into it', async () => {
  const customer = await server.make.customer()
  const ended = () =>
    server.db
      .selectFrom('sessions')
      .select(['id', 'revoked_at'])
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow()
  const { id, revoked_at: before } = await ended()
  const note = () => server.db.transaction().execute((tx) => noteMoment(tx, 'sessions', 'revoked_at', id))
  await note()
  const { revoked_at: first } = await ended()
  expect([before, first]).toEqual([null, expect.any(Date)])
  await note()
  expect((await ended()).revoked_at).toEqual(first)
})
