import { expect, test } from 'vitest'
import webPush from 'web-push'
import { createECDH, randomBytes } from 'node:crypto'
import { startTestSandbox } from '../test/start-test-sandbox.ts'

const OURS = webPush.generateVAPIDKeys()
const OTHERS = webPush.generateVAPIDKeys()
const CONTACT = 'mailto:help@velvet.example'

interface Options {
  audience?: string
  publicKey?: string
  seconds?: number
  changed?: Record<string, string>
  body?: Buffer
}

/** Sends what a server of the app would send, with some of it changed. */
async function send(url: string, to: string, options: Options = {}): Promise<Response> {
  const { audience = url, publicKey = OURS.publicKey, seconds = 3600, changed = {} } = options
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const key = browser.getPublicKey('base64url')
  const { cipherText } = webPush.encrypt(key, auth, '{"title":"Hello"}', 'aes128gcm')
  const until = Math.floor(Date.now() / 1000) + seconds
  const { privateKey } = OURS
  const vapid = webPush.getVapidHeaders(audience, CONTACT, publicKey, privateKey, 'aes128gcm', until)
  return fetch(`${url}/webpush/${to}`, {
    method: 'POST',
    headers: {
      authorization: vapid.Authorization,
      ttl: '60',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ...changed,
    },
    body: new Uint8Array(options.body ?? cipherText),
  })
}

test('the push stand-in accepts a signed and encrypted message', async () => {
  await using sandbox = await startTestSandbox()
  const answer = await send(sandbox.url, 'a-phone', { changed: { topic: 'abc', urgency: 'high' } })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toMatch(/\/messages\/[\w-]{36}$/)
  expect(await sandbox.outbox('webpush?to=a-phone')).toMatchObject([
    {
      to: 'a-phone',
      key: OURS.publicKey,
      contact: CONTACT,
      ttl: 60,
      topic: 'abc',
      urgency: 'high',
    },
  ])
  expect(await sandbox.outbox('webpush?to=another')).toEqual([])
})

test.each([
  ['a token for another service', { audience: 'https://fcm.googleapis.com' }, 403],
  ['a token that another key has signed', { publicKey: OTHERS.publicKey }, 403],
  ['no token', { changed: { authorization: '' } }, 403],
  ['no time for which it is kept', { changed: { ttl: '' } }, 400],
  ['a topic of other letters', { changed: { topic: 'a topic' } }, 400],
  ['another encoding', { changed: { 'content-encoding': 'aesgcm' } }, 400],
  ['a body without a key', { body: Buffer.from('hello') }, 400],
  ['a body that is too large', { body: Buffer.alloc(4097) }, 413],
] as const)('the stand-in for push services refuses a message with %s', async (_, wrong, status) => {
  await using sandbox = await startTestSandbox()
  expect((await send(sandbox.url, 'a-phone', wrong)).status).toBe(status)
  expect(await sandbox.outbox('webpush')).toEqual([])
})

test('the push stand-in can be set to refuse messages to one browser', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/webpush', { to: 'gone', status: 410, count: 1 })
  expect((await send(sandbox.url, 'another')).status).toBe(201)
  expect((await send(sandbox.url, 'gone')).status).toBe(410)
  expect((await send(sandbox.url, 'gone')).status).toBe(201)
})
