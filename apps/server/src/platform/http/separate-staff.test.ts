import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../test/every-call.ts'
import { PASSWORD } from '../../test/people.ts'
import { freePort, PLAIN_SETTINGS, ServerProcess } from '../../test/server-process.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { buildServer } from '../../kernel/calls/build-server.ts'
import { pathNames } from './schema.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://velvet@127.0.0.1/velvet',
  SANDBOX: 'on',
  RATE_LIMIT: 'off',
  TRUST_PROXY: '1',
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  HASH_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'https://tickets.example',
  LOG_LEVEL: 'warn',
}
const STAFF = 'staff.example'
const CUSTOMERS = 'tickets.example'

const server = useTestServer({ environment: { ...PRODUCTION, STAFF_URL: `https://${STAFF}` } })

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: object
}

/** Makes a real request, as a proxy passes it on. */
function ask(host: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const { port } = server.app.server.address() as AddressInfo
  const type = body && { 'content-type': 'application/json' }
  return new Promise<{ status: number; location?: string; text: string }>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, ...type, host } },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () => {
          const { location } = answer.headers
          resolve({ status: answer.statusCode ?? 0, text, ...(location && { location }) })
        })
      },
    )
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

const signIn = async (host: string) => {
  const { email } = await server.make.staff('manager')
  return ask(host, '/api/v1/staff/login', { method: 'POST', body: { email, password: PASSWORD } })
}

test('staff sign in and use their token only at their own address', async () => {
  const { status, text } = await signIn(STAFF)
  expect(status).toBe(200)
  const { token } = JSON.parse(text) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  for (const host of [STAFF, `${STAFF}:443`, 'STAFF.example', `${STAFF}.`]) {
    expect((await ask(host, '/api/v1/staff/me', { headers })).status, host).toBe(200)
  }
  for (const host of [CUSTOMERS, '127.0.0.1', `${STAFF}.evil.example`, `x${STAFF}`, '']) {
    expect((await ask(host, '/api/v1/staff/me', { headers })).status, host).toBe(404)
  }
  expect((await signIn(CUSTOMERS)).status).toBe(404)
})

const urlOf = (path: string) =>
  pathNames(path).reduce((url, name) => url.replace(`:${name}`, crypto.randomUUID()), path)

test('every call of staff and of the gate is unknown at the address of customers', async () => {
  const calls = ENDPOINTS.filter(({ access, path }) => access === 'staff' || /^\/api\/v1\/(?:staff|gate)\//.test(path))
  expect(calls.length).toBeGreaterThan(100)
  for (const { method, path } of calls) {
    expect((await ask(CUSTOMERS, urlOf(path), { method })).status, path).toBe(404)
    expect((await ask(STAFF, urlOf(path), { method })).status, path).not.toBe(404)
  }
})

test('every call of customers is unknown at the address of staff', async () => {
  const calls = ENDPOINTS.filter(({ path }) => !/^\/api\/v1\/(?:staff|gate|counter)\//.test(path))
  for (const { method, path } of calls) {
    expect((await ask(STAFF, urlOf(path), { method })).status, path).toBe(404)
  }
})

test.each([
  ['/api/v1/%73taff/login', {}],
  ['/api/v1/staff/login/', {}],
  ['/api/v1/staff/login?x=/', {}],
  ['//api/v1/staff/login', {}],
  ['/api/v1/staff/login', { 'x-forwarded-host': STAFF }],
  ['/api/v1/staff/login', { forwarded: `host=${STAFF}` }],
  ['https://staff.example/api/v1/staff/login', {}],
])('another spelling of a staff call, %s with %j, opens nothing to customers', async (path, headers) => {
  const body = { email: 'nobody@velvet.example', password: PASSWORD }
  expect((await ask(CUSTOMERS, path, { method: 'POST', headers, body })).status).toBe(404)
})

test('both addresses report health, and the staff root leads to the console', async () => {
  for (const host of [STAFF, CUSTOMERS]) {
    expect((await ask(host, '/healthz')).status).toBe(200)
    expect((await ask(host, '/readyz')).status).toBe(200)
  }
  expect(await ask(STAFF, '/')).toMatchObject({ status: 302, location: '/console/' })
})

test('staff apps and the customer app are each served at one address', async () => {
  const app = await buildServer(server.config)
  const ofStaff = ['/console', '/console/*', '/gate', '/gate/*', '/gate/sw.js', '/counter/*']
  const ofCustomers = ['/sw.js', '/shell.html', '/manifest.webmanifest', '/assets/*', '/*', '/fund']
  const ofBoth = ['/media/*', '/uploads/*']
  for (const path of [...ofStaff, ...ofCustomers, ...ofBoth]) app.get(path, () => 'served')
  const served = async (host: string, path: string) => {
    const url = path.replace('*', 'index')
    return (await app.inject({ url, headers: { host } })).body === 'served'
  }
  for (const path of ofStaff) {
    expect([path, await served(STAFF, path), await served(CUSTOMERS, path)]).toEqual([path, true, false])
  }
  for (const path of ofCustomers) {
    expect([path, await served(STAFF, path), await served(CUSTOMERS, path)]).toEqual([path, false, true])
  }
  for (const path of ofBoth) {
    expect([path, await served(STAFF, path), await served(CUSTOMERS, path)]).toEqual([path, true, true])
  }
  await app.close()
})

test('the link of an invitation leads to the address of staff', async () => {
  const { id, token } = await server.make.staff('admin')
  const secret = { totp_secret: 'enrolled' }
  await server.db.updateTable('staff').set(secret).where('id', '=', id).execute()
  const answer = await ask(STAFF, '/api/v1/staff/people', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: { name: 'Ada Obi', email: 'ada@velvet.example', role: 'manager' },
  })
  expect(answer.text).toContain(`"url":"https://${STAFF}/console/invitation#`)
})

test('without STAFF_URL one address serves all, and production warns', async () => {
  const start = async (more: object) =>
    ServerProcess.start({
      ...PLAIN_SETTINGS,
      ...PRODUCTION,
      ...more,
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.config.DATA_DIR,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
    })
  await using single = await start({})
  const login = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ email: 'nobody@velvet.example', password: PASSWORD })
  const answer = await fetch(`${single.url}/api/v1/staff/login`, { ...login, body })
  expect(answer.status).toBe(401)
  expect(single.output).toContain('STAFF_URL is not set')
  await using apart = await start({ STAFF_URL: `https://${STAFF}` })
  expect(apart.output).not.toContain('STAFF_URL')
})
