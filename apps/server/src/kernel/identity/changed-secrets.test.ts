import { expect, onTestFinished, test } from 'vitest'
import { grantSignUpBonus } from '../../people/accounts/sign-up-bonus.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../settings/config.ts'
import { createDeps } from '../../running/start-server.ts'
import { startTestServer } from '../../test/start-test-server.ts'

const OLD = { TOKEN_SECRET: 'o'.repeat(32), HASH_SECRET: 'p'.repeat(32) }
const NEW = { TOKEN_SECRET: 'q'.repeat(32), HASH_SECRET: 'r'.repeat(32) }
const BEFORE = { TOKEN_SECRET_BEFORE: OLD.TOKEN_SECRET, HASH_SECRETS_BEFORE: OLD.HASH_SECRET }

test('sessions survive a new token secret while the old one is configured', async () => {
  await using server = await startTestServer({ environment: OLD })
  const customer = await server.make.customer()
  const ask = async (environment: NodeJS.ProcessEnv) => {
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      ...environment,
    })
    const app = await createApp(createDeps(config, server.db))
    onTestFinished(() => app.close())
    return app.inject({ url: `/api/v1/user/${customer.id}`, headers: customer.headers })
  }
  const { DATA_DIR } = server.config
  expect((await ask({ DATA_DIR, ...NEW, ...BEFORE })).statusCode).toBe(200)
  expect((await ask({ DATA_DIR, ...NEW })).statusCode).toBe(401)
})

test('a changed hash secret does not grant the sign-up bonus to a number again', async () => {
  await using server = await startTestServer({ environment: OLD })
  const first = await server.make.customer()
  const second = await server.make.customer()
  const grant = (id: string, environment: NodeJS.ProcessEnv) => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: server.config.DATA_DIR,
      ...environment,
    })
    const hashes = { deviceHash: 'd'.repeat(64), addressHash: 'a'.repeat(64) }
    return server.db
      .transaction()
      .execute((tx) => grantSignUpBonus(tx, { id, phone: '2348030000077', ...hashes }, config))
  }
  await grant(first.id, OLD)
  const granted = await first.balance()
  expect(granted).toBeGreaterThan(0)
  await grant(second.id, { ...NEW, ...BEFORE })
  expect(await second.balance()).toBe(0)
})
