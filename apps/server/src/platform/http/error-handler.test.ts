import { AppError } from '@velvet/contract/shared/errors'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { captureLog } from '../../test/observe.ts'
import { buildServer } from '../../kernel/calls/build-server.ts'

test('a call refused by overload is not logged, and a failed one is', async () => {
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'trace', DATA_DIR: tmpdir() }
  await using app = await buildServer(readConfig(environment))
  app.get('/full', () => {
    throw new AppError('busy')
  })
  app.get('/pressed', () => {
    throw Object.assign(new Error('Service Unavailable'), { code: 'FST_UNDER_PRESSURE' })
  })
  app.get('/broken', () => {
    throw new Error('something broke')
  })
  const lines = captureLog({ app })
  expect((await app.inject('/full')).json()).toMatchObject({ error: 'busy' })
  expect((await app.inject('/pressed')).json()).toMatchObject({ error: 'service-unavailable' })
  expect(lines).toEqual([])
  expect((await app.inject('/broken')).statusCode).toBe(500)
  expect(lines.join('')).toContain('something broke')
})
