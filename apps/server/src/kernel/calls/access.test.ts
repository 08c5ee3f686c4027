// These tests call every protected route of the contract as each kind of caller who must be
// refused.
import { STAFF_ROLES, type Endpoint } from '@velvet/contract/shared/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../test/every-call.ts'
import { prepareFingerprints } from '../../test/rows.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { TestCustomer } from '../../test/people.ts'
import { pathNames } from '../../platform/http/schema.ts'

const PROTECTED = ENDPOINTS.filter(({ access }) => access !== 'public')
const OWNED = PROTECTED.filter(({ owner, body }) => owner && !body)

/** This id is valid in every field that takes an id. */
const SOME_ID = '019aa000-0000-7000-8000-000000000000'
const FITTING: Record<string, unknown> = {
  numberOfTickets: 1,
  amountToPay: 100,
  VpValue: 1000,
  username: 'somebody',
  password: 'a long password',
  devicetype: 'Android',
  platform: 'web',
  code: 'ABCDEFGHJKMN',
  nonce: 'a-nonce-of-a-scan',
  lat: 10.3,
  lng: 9.8,
  LGA: 'Bauchi',
  ticketIDs: [SOME_ID],
  items: [{ itemID: SOME_ID, count: 1 }],
  wanted: 'before',
  tx_ref: '080300000011700000000000',
  note: 'a reason of a member of staff',
  kind: 'points',
  isOn: false,
  language: 'fr',
  publicKey: 'a-key',
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  subscription: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
  phoneNumber: '08031234567',
}

const server = useTestServer()
let caller: TestCustomer
let other: TestCustomer
let staffToken: string
let tokens: Record<string, string>
/** Reads a fingerprint of every table that a call could have changed. */
let everything: Awaited<ReturnType<typeof prepareFingerprints>>
/** The fingerprints from before the first refusal. */
let before: Awaited<ReturnType<typeof everything>>

beforeAll(async () => {
  caller = await server.make.customer({ balance: 1000 })
  other = await server.make.customer({ balance: 1000 })
  tokens = {}
  for (const role of STAFF_ROLES) tokens[role] = (await server.make.staff(role)).token
  staffToken = tokens['attendant'] ?? ''
  everything = await prepareFingerprints(server.db)
  before = await everything()
})

/** No name in a path stands for anything but a text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function requestFor(endpoint: Endpoint, owner: TestCustomer) {
  const value = (name: string) => {
    if (name === endpoint.owner) return name === 'phoneNumber' ? owner.phone : owner.id
    return FITTING[name] ?? SOME_ID
  }
  const inPath = pathNames(endpoint.path)
  const url = inPath.reduce<string>((path, name) => path.replace(`:${name}`, textOf(value(name))), endpoint.path)
  const names = [...Object.keys(FITTING), 'showtimeID', 'cinemaID', 'ticketID', endpoint.owner ?? '']
  const rest = Object.fromEntries(names.filter(Boolean).map((name) => [name, value(name)]))
  if (endpoint.method === 'GET') {
    const query = { lat: '10.3', lng: '9.8', cinemaID: SOME_ID }
    return { method: endpoint.method, url, query }
  }
  return { method: endpoint.method, url, payload: rest }
}

/**
 * Adds a test that compares all tables. It runs once after each group of calls, because the
 * comparison takes much longer than a refusal.
 */
function testThatNothingChanged(): void {
  test('the refused calls changed nothing', async () => {
    expect(await everything()).toEqual(before)
  })
}

function unsigned(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { sub: caller.id, sid: SOME_ID, aud: 'customer', exp: 4_000_000_000 }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

function corrupted(): string {
  const [header, claims = '', signature] = caller.token.split('.')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
  const changed = { ...read, sub: other.id }
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}

function expired(): string {
  return server.app.tokens.sign({
    sub: caller.id,
    sid: SOME_ID,
    aud: 'customer',
    exp: 1_700_000_000,
  })
}

const INTRUDERS: Record<string, (endpoint: Endpoint) => string | undefined> = {
  'no token': () => undefined,
  'an expired token': expired,
  'an unsigned token': unsigned,
  'a tampered token': corrupted,
  'text that is not a token': () => 'let-me-in',
  'a token of the other kind of person': ({ access }) => (access === 'customer' ? staffToken : caller.token),
}

describe.each(Object.entries(INTRUDERS))('a caller with %s', (_name, tokenFor) => {
  test.each(PROTECTED.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    'does not pass %s %s',
    async (_method, _path, endpoint) => {
      const token = tokenFor(endpoint)
      const response = await server.app.inject({
        ...requestFor(endpoint, caller),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
      expect(response.statusCode).toBe(401)
    },
  )
  testThatNothingChanged()
})

describe("with one's own token and another customer's name", () => {
  test.each(OWNED.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    '%s %s is refused',
    async (_method, _path, endpoint) => {
      const response = await server.app.inject({
        ...requestFor(endpoint, other),
        headers: caller.headers,
      })
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, 'not-yours'])
    },
  )
  testThatNothingChanged()
})

const FORBIDDEN = PROTECTED.flatMap((endpoint) =>
  STAFF_ROLES.filter((role) => endpoint.roles && !endpoint.roles.includes(role)).map(
    (role) => [role, endpoint.method, endpoint.path, endpoint] as const,
  ),
)

describe('with a role that is not allowed', () => {
  test.each(FORBIDDEN)('%s: %s %s is refused', async (role, _method, _path, endpoint) => {
    const response = await server.app.inject({
      ...requestFor(endpoint, caller),
      headers: { authorization: `Bearer ${tokens[role]}` },
    })
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, 'not-allowed'])
  })
  testThatNothingChanged()
})

test('every call of the contract has a route, and every route a contract', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json<{
    paths: Record<string, object>
  }>()
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:([A-Za-z_]+)/g, '{$1}')}`)
  expect(documented.sort()).toEqual(declared.sort())
})

test('HEAD is answered for every public GET call, and for no other', () => {
  const gets = ENDPOINTS.filter(({ method }) => method === 'GET')
  const withHead = gets.filter(({ path: url }) => server.app.hasRoute({ method: 'HEAD', url }))
  expect(withHead).toEqual(gets.filter(({ access }) => access === 'public'))
})
