import { GENERAL_ERRORS } from '@velvet/contract/shared/general-errors'
import { sql } from 'kysely'
import { connect as connectTo } from 'node:net'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'

test('a stopping server answers calls in progress and refuses later ones for a retry', async () => {
  await using server = await startTestServer()
  const app = await createApp(createDeps(server.config, server.db))
  const { port, host } = new URL(await app.listen({ host: '127.0.0.1', port: 0 })) as unknown as {
    port: number
    host: string
  }
  const customer = await server.make.customer()
  let answers = ''
  const socket = connectTo({ port, host: '127.0.0.1' })
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString()))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const ask = (path: string) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${customer.token}\r\n\r\n`)

  await server.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    ask(`/api/v1/user/${customer.id}`)
    await untilOneWaits(server.db)
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    ask('/api/v1/movies')
    return { closed }
  })
  await ended

  const [, first = '', second = ''] = answers.split('HTTP/1.1 ')
  expect(first).toMatch(/^200 OK/)
  expect(second).toMatch(/^503 Service Unavailable/)
  expect(second.toLowerCase()).toContain('retry-after: 5\r\n')
  const { message } = GENERAL_ERRORS['service-unavailable']
  expect(second.split('\r\n\r\n')[1]).toContain(JSON.stringify({ error: 'service-unavailable', message }))
})
