import { expect, test } from 'vitest'
import { keepFromRealData } from './real-data.ts'
import { startTestServer } from '../test/start-test-server.ts'

test('the sandbox refuses production data without a second confirmation', async () => {
  await using server = await startTestServer()
  const { db, config } = server
  const start = (settings: object) => keepFromRealData(db, { ...config, ...settings })
  const trial = { production: false, sandbox: true, SANDBOX: undefined }
  await start(trial)
  await start({ production: true, sandbox: true, SANDBOX: 'on' })
  await start(trial)
  await start({ production: true, sandbox: false })
  for (const settings of [trial, { ...trial, SANDBOX: 'on' }, { ...trial, SANDBOX_ON_REAL_DATA: 'on' }] as const) {
    await expect(start(settings)).rejects.toThrow('data of an installation in production')
  }
  await start({ ...trial, SANDBOX: 'on', SANDBOX_ON_REAL_DATA: 'on' })
})
