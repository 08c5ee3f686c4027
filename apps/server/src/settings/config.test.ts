import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './environment.ts'
import { PLAIN_SETTINGS } from '../test/server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'velvet-config-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const read = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: dataDir, ...environment })

const BUCKET = { UPLOADS_S3_KEY_ID: 'key', UPLOADS_S3_SECRET: 'secret' }
/** The settings of a production start that only lacks providers. */
const PRODUCTION = {
  NODE_ENV: 'production',
  SANDBOX: 'on',
  PUBLIC_URL: 'https://velvet.example',
  DATABASE_URL: 'postgres://velvet@127.0.0.1/velvet',
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  HASH_SECRET: randomBytes(32).toString('hex'),
}

const PROOF_SECRET = randomBytes(32).toString('hex')

/** Returns the message that bad settings print. */
function complaint(environment: NodeJS.ProcessEnv): string {
  try {
    read(environment)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.explain()
    throw error
  }
}

test.each([
  [{ PORT: 'eighty' }, 'Bad setting PORT: must be a whole number from 1 to 65535'],
  [{ PORT: '70000' }, 'Bad setting PORT: must be a whole number from 1 to 65535'],
  [{ WORKERS: '0' }, 'Bad setting WORKERS: must be a whole number from 1 to 64'],
  [{ TOKEN_HOURS: 'day' }, 'Bad setting TOKEN_HOURS: must be a whole number from 1 to 720'],
  [{ DATABASE_URL: 'mysql://x' }, 'Bad setting DATABASE_URL: must be like postgres://user@host/name'],
  [
    { DATABASE_DIRECT_URL: 'postgres://user@host/name' },
    'Bad setting DATABASE_DIRECT_URL: needs DATABASE_URL, to the same database',
  ],
  [{ REDIS_URL: 'http://x' }, 'Bad setting REDIS_URL: must be like redis://host'],
  [{ PUBLIC_URL: 'here' }, 'Bad setting PUBLIC_URL: must begin with http:// or https://'],
  [
    { ...PRODUCTION, PUBLIC_URL: 'HTTP://velvet.example' },
    'Bad setting PUBLIC_URL: must begin with https:// in production',
  ],
  [
    { ...PRODUCTION, DATABASE_URL: undefined },
    'Bad setting DATABASE_URL: is missing: the embedded PostgreSQL is for developing and trying only',
  ],
  [{ ...PRODUCTION, PUBLIC_URL: undefined }, 'Bad setting PUBLIC_URL: is missing'],
  [
    { ...PRODUCTION, FLUTTERWAVE_SECRET_HASH: 'velvet-hash' },
    'Bad setting FLUTTERWAVE_SECRET_HASH: must have at least 16 characters; make one with openssl rand -hex 32',
  ],
  [
    { ...PRODUCTION, MONIEPOINT_WEBHOOK_SECRET: 'x' },
    'Bad setting MONIEPOINT_WEBHOOK_SECRET: must have at least 16 characters; make one with openssl rand -hex 32',
  ],
  ...['127.0.0.1', '10.1.2.3', '[::1]', '169.254.169.254', 'localhost', 'redis', 'db.internal'].map(
    (host): [NodeJS.ProcessEnv, string] => [
      { ...PRODUCTION, IMAGE_HOSTS: `pictures.example,${host}` },
      `Bad setting IMAGE_HOSTS: ${host} is no host of the open internet`,
    ],
  ),
  [
    { PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_PUBLIC_KEY: 'pk_test_1' },
    'Bad setting PAYSTACK_SECRET_KEY: is a live key, so NODE_ENV must be production',
  ],
  [
    {
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1-X',
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1-X',
      FLUTTERWAVE_SECRET_HASH: 'hash',
    },
    'Bad setting FLUTTERWAVE_SECRET_KEY: is a live key, so NODE_ENV must be production',
  ],
  [
    { ...PRODUCTION, PAYSTACK_URL: 'HTTP://api.paystack.example' },
    'Bad setting PAYSTACK_URL: must begin with https:// in production',
  ],
  [
    { ...PRODUCTION, ...BUCKET, UPLOADS_S3_URL: 'http://bucket.example/uploads' },
    'Bad setting UPLOADS_S3_URL: must begin with https:// in production',
  ],
  [
    { ...PRODUCTION, TOKEN_SECRET: 'velvet'.repeat(8) },
    'Bad setting TOKEN_SECRET: is easy to guess; make one with openssl rand -hex 32',
  ],
  [{ ...PRODUCTION, HASH_SECRET: PRODUCTION.TOKEN_SECRET }, 'Bad setting HASH_SECRET: must differ from TOKEN_SECRET'],
  [
    { ...PRODUCTION, BACKUP_PASSPHRASE: PRODUCTION.HASH_SECRET },
    'Bad setting BACKUP_PASSPHRASE: must differ from HASH_SECRET',
  ],
  [
    { ...PRODUCTION, PROOF_SECRET: 'velvet'.repeat(8) },
    'Bad setting PROOF_SECRET: is easy to guess; make one with openssl rand -hex 32',
  ],
  [
    { ...PRODUCTION, PROOF_SECRET, PROOF_NEXT_SECRET: PROOF_SECRET },
    'Bad setting PROOF_NEXT_SECRET: must differ from PROOF_SECRET',
  ],
  [{ STAFF_URL: 'staff' }, 'Bad setting STAFF_URL: must begin with http:// or https://'],
  [
    { STAFF_URL: 'https://staff.example/console' },
    'Bad setting STAFF_URL: must end with the host, such as https://staff.example',
  ],
  [
    { PUBLIC_URL: 'https://velvet.example', STAFF_URL: 'https://VELVET.example:8443' },
    'Bad setting STAFF_URL: must have another host name than PUBLIC_URL',
  ],
  [
    { ...PRODUCTION, STAFF_URL: 'http://staff.example' },
    'Bad setting STAFF_URL: must begin with https:// in production',
  ],
  [{ PORT: '3000', SANDBOX_PORT: '3000' }, 'Bad setting SANDBOX_PORT: must be another port than PORT'],
])('%j is refused with a line that says what is allowed', (environment, line) => {
  expect(complaint(environment)).toBe(line)
})

test('a data folder that cannot be used is named in the refusal', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  expect(complaint({ DATA_DIR: file })).toMatch(/^Bad setting DATA_DIR: .*a-file cannot be written/)
})

test('a data folder may be relative to where the product is started', () => {
  const { DATA_DIR } = read({ DATA_DIR: relative(process.cwd(), dataDir) })
  expect([isAbsolute(DATA_DIR), DATA_DIR]).toEqual([true, dataDir])
})

test('production names every secret that is missing at once', () => {
  const said = complaint({ NODE_ENV: 'production' })
  const named = [...said.matchAll(/^Bad setting ([A-Z_]+): is missing/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual([
    'DATABASE_URL',
    'HASH_SECRET',
    'PAYSTACK_SECRET_KEY',
    'PUBLIC_URL',
    'TERMII_API_KEY',
    'TERMII_SECRET_KEY',
    'TOKEN_SECRET',
  ])
})

test('production starts with one payment provider and offers only those with keys', () => {
  const keys = {
    ...PRODUCTION,
    SANDBOX: 'off',
    TERMII_API_KEY: 'key',
    TERMII_SECRET_KEY: 'secret',
  }
  const paystack = { PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_PUBLIC_KEY: 'pk_live_1' }
  const { services } = read({ ...keys, ...paystack })
  expect(services.paystack?.url).toBe('https://api.paystack.co')
  const { flutterwave, onesignal, maps, contactForm, moniepoint, resend, whatsapp, googleWallet } = services
  for (const missing of [flutterwave, onesignal, maps, contactForm, moniepoint, resend, whatsapp, googleWallet]) {
    expect(missing).toBeUndefined()
  }
  expect(complaint(keys)).toBe(
    'Bad setting PAYSTACK_SECRET_KEY: is missing, and so is FLUTTERWAVE_SECRET_KEY; one of them is needed',
  )
  const half = { ...keys, ...paystack, ONESIGNAL_APP_ID: 'app' }
  expect(complaint(half)).toMatch(/^Bad setting ONESIGNAL_API_KEY: is missing[^\n]*$/)
})

test('production needs no keys while the sandbox is switched on explicitly', () => {
  const { sandbox, demo, services } = read(PRODUCTION)
  expect([sandbox, demo, services.paystack?.url]).toEqual([true, false, 'http://127.0.0.1:3001/paystack'])
})

test('an address may be written in capital letters', () => {
  const { publicUrl } = read({ ...PRODUCTION, PUBLIC_URL: 'HTTPS://velvet.example' })
  expect(publicUrl).toBe('https://velvet.example')
})

test.each(['0.0.0.0', '::', '192.0.2.7', 'velvet.example'])(
  'the sandbox of a server on %s listens on this machine alone',
  (HOST) => {
    expect(read({ HOST }).sandboxUrl).toBe('http://127.0.0.1:3001')
  },
)

test('in development the sandbox may run elsewhere, with its usual keys and addresses', () => {
  const { sandbox, services } = read({ SANDBOX: 'off', SANDBOX_PORT: '4001' })
  expect(sandbox).toBe(false)
  expect(services).toEqual(read({ SANDBOX_PORT: '4001' }).services)
  expect(services.termii.url).toBe('http://127.0.0.1:4001/termii')
})

test('without the sandbox, a service whose key was given is called at its real address', () => {
  const real = { PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_PUBLIC_KEY: 'pk_test_1' }
  const { paystack, flutterwave } = read({ SANDBOX: 'off', ...real }).services
  expect(paystack).toMatchObject({ url: 'https://api.paystack.co', secretKey: 'sk_test_1' })
  expect(flutterwave?.url).toBe('http://127.0.0.1:3001/flutterwave')
  expect(complaint({ SANDBOX: 'off', PAYSTACK_SECRET_KEY: 'sk_test_1' })).toMatch(
    /^Bad setting PAYSTACK_PUBLIC_KEY: is missing[^\n]*$/,
  )
})

test.each([
  ['Silk', 'Silk'],
  ['Ọ̀dá & Film', 'Oda Film'],
  ['The Great Picture House', 'The Great P'],
  ['Ọ̀', 'Velvet'],
])('messages of %s come from a sender that networks accept', (PRODUCT_NAME, sender) => {
  expect(read({ PRODUCT_NAME }).services.termii.sender).toBe(sender)
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3001/paystack/v1/inline.js'],
  ['::', 'http://127.0.0.1:3001/paystack/v1/inline.js'],
  ['::1', 'http://[::1]:3001/paystack/v1/inline.js'],
])('on %s the checkout comes from an address that a browser accepts', (HOST, script) => {
  expect(read({ HOST }).services.paystack?.script).toBe(script)
})

test('servers of tests and benchmarks call no other machine', () => {
  const { services } = read(PLAIN_SETTINGS)
  const addresses = JSON.stringify(services).match(/https?:\/\/[^/"]+/g)
  expect(new Set(addresses)).toEqual(new Set(['http://127.0.0.1:9']))
})

test('the key for push services is made once, and stays when HASH_SECRET is replaced', () => {
  const { webPush } = read(PRODUCTION).services
  expect(webPush).toMatchObject({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string,
    contact: expect.stringMatching(/^mailto:/) as string,
  })
  const HASH_SECRET = randomBytes(32).toString('hex')
  const later = { ...PRODUCTION, HASH_SECRET, HASH_SECRETS_BEFORE: PRODUCTION.HASH_SECRET }
  expect(read(later).services.webPush.publicKey).toBe(webPush.publicKey)
  const given = { ...PRODUCTION, HASH_SECRET, VAPID_PRIVATE_KEY: webPush.privateKey }
  expect(read(given).services.webPush.publicKey).toBe(webPush.publicKey)
})

test('browsers use the stand-in for push only in the sandbox or when configured', () => {
  const key = { VAPID_PRIVATE_KEY: read({}).services.webPush.privateKey }
  expect(read({}).services.webPush.standIn).toBe('http://127.0.0.1:3001/webpush')
  expect(read({ SANDBOX: 'off', ...key }).services.webPush.standIn).toBeUndefined()
  const named = { SANDBOX: 'off', ...key, WEB_PUSH_URL: 'https://push.example/' }
  expect(read(named).services.webPush.standIn).toBe('https://push.example')
  expect(complaint({ ...PRODUCTION, WEB_PUSH_URL: 'http://push.example' })).toBe(
    'Bad setting WEB_PUSH_URL: must begin with https:// in production',
  )
  expect(complaint({ VAPID_PRIVATE_KEY: '_'.repeat(43) })).toBe(
    'Bad setting VAPID_PRIVATE_KEY: is no key of the curve P-256',
  )
})
