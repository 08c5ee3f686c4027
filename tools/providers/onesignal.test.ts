// Reads the sandbox's answers with OneSignal's own client for Node. The client takes a base
// address, so its transport is unchanged.
import {
  createConfiguration,
  DefaultApi,
  LanguageStringMap,
  Notification,
  ServerConfiguration,
} from '@onesignal/node-onesignal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../../apps/sandbox/src/test/start-test-sandbox.ts'

const CUSTOMER = '019aa000-0000-7000-8000-000000000001'
const KEY = '019aa000-0000-4000-8000-000000000002'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

function openClient(restApiKey: string): DefaultApi {
  const baseServer = new ServerConfiguration(`${sandbox.url}/onesignal`, {})
  return new DefaultApi(createConfiguration({ baseServer, restApiKey }))
}

function inEnglish(text: string): LanguageStringMap {
  return Object.assign(new LanguageStringMap(), { en: text })
}

function notice(to: string): Notification {
  const notification = new Notification()
  notification.app_id = sandbox.keys.ONESIGNAL_APP_ID
  notification.include_aliases = { external_id: [to] }
  notification.target_channel = 'push'
  notification.headings = inEnglish('Points')
  notification.contents = inEnglish('Your Points have arrived')
  notification.idempotency_key = KEY
  return notification
}

test("OneSignal's client sends a notification once for any calls with one key", async () => {
  const client = openClient(sandbox.keys.ONESIGNAL_API_KEY)
  const first = await client.createNotification(notice(CUSTOMER))
  const second = await client.createNotification(notice(CUSTOMER))
  expect(first.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.id).toBe(first.id)
  expect(await sandbox.outbox(`push?to=${CUSTOMER}`)).toMatchObject([
    { title: 'Points', text: 'Your Points have arrived' },
  ])
})

test('OneSignal reports an unknown alias, and that nothing was sent', async () => {
  const client = openClient(sandbox.keys.ONESIGNAL_API_KEY)
  const stranger = notice('nobody')
  stranger.idempotency_key = CUSTOMER
  expect(await client.createNotification(stranger)).toMatchObject({
    id: '',
    errors: { invalid_aliases: { external_id: ['nobody'] } },
  })
})

test("OneSignal's client is refused with a wrong key", async () => {
  await expect(openClient('wrong').createNotification(notice(CUSTOMER))).rejects.toMatchObject({
    code: 403,
  })
})
