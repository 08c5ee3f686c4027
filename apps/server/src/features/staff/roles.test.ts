// Lists who may make each call of the staff. A call that is in no list fails the test.
import { STAFF_ROLES, type Endpoint, type StaffRole } from '@velvet/contract/calls/endpoint'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'

const READ_AT_BANK = ['ages', 'events', 'lines']
const DONE_AT_BANK =
  'deposits events/:id/undo lines/:id/aside lines/:id/tick lines/:id/untick payouts statements'.split(
    ' ',
  )
/** A report and its lines can each be read as JSON or downloaded as CSV. */
const AS_FILE_TOO = ['', '.csv', '/lines', '/lines.csv']

/** The calls that exactly these roles may make. */
const CALLS_OF: Readonly<Record<string, readonly string[]>> = {
  admin: [
    'DELETE staff/members/:staffID/sessions',
    'GET staff/audit',
    'GET staff/members/:staffID/sessions',
    'GET staff/people',
    'GET staff/people/:id',
    'POST staff/appversions',
    'POST staff/appversions/:number/withdraw',
    'POST staff/customers/:uuid/close',
    'POST staff/customers/:uuid/export',
    'POST staff/noticetexts/:topic/reset',
    'POST staff/people',
    'POST staff/people/:id/gatepin',
    'POST staff/people/:id/invitation',
    'POST staff/people/:id/removesecondfactor',
    'PUT staff/appversions/:number',
    'PUT staff/languages/:code',
    'PUT staff/noticetexts/:topic',
    'PUT staff/people/:id',
  ],
  'admin finance': [
    'GET staff/adjustments',
    'GET staff/appversions',
    ...READ_AT_BANK.map((list) => `GET staff/bank/${list}`),
    ...DONE_AT_BANK.map((path) => `POST staff/bank/${path}`),
    'GET staff/choices/distributors',
    'GET staff/choices/exhibitors',
    'GET staff/commissions',
    'GET staff/distributors',
    'GET staff/exhibitors',
    'GET staff/hiretaxes',
    'GET staff/languages',
    'GET staff/ledger',
    'GET staff/moneycases',
    'GET staff/naira/accounts',
    'GET staff/naira/movements',
    'GET staff/naira/movements.csv',
    'GET staff/noticetexts',
    'GET staff/payments',
    'GET staff/pointsgifts',
    'GET staff/proof',
    'GET staff/providers',
    'GET staff/reconciliations',
    'GET staff/reconciliations/differences',
    'GET staff/refunds',
    'GET staff/reports/pointsgifts',
    ...AS_FILE_TOO.map((end) => `GET staff/reports/topups${end}`),
    'GET staff/settings',
    'GET staff/settlements/preview',
    'GET staff/taxes',
    'GET staff/terms',
    'GET staff/unmatched',
    'POST staff/adjustments/:id/approve',
    'POST staff/adjustments/:id/reject',
    'POST staff/commissions',
    'POST staff/customers/:uuid/adjust',
    'POST staff/customers/:uuid/block',
    'POST staff/customers/:uuid/close/calloff',
    'POST staff/customers/:uuid/unblock',
    'POST staff/distributors',
    'POST staff/exhibitors',
    'POST staff/hiretaxes',
    'POST staff/moneycases/:id/resolve',
    'POST staff/payments/:tx_ref/refund',
    'POST staff/pointsgifts/:id/approve',
    'POST staff/pointsgifts/:id/callback',
    'POST staff/pointsgifts/:id/reject',
    'POST staff/refunds/:id/calloff',
    'POST staff/refunds/:id/retry',
    'POST staff/settings/limits/:id/approve',
    'POST staff/settings/limits/:id/reject',
    'POST staff/settlements',
    'POST staff/settlements/:id/payment',
    'POST staff/taxes',
    'POST staff/terms',
    'POST staff/unmatched/:id/credit',
    'POST staff/unmatched/:id/dismiss',
    'POST staff/unmatched/:id/refund',
    'PUT staff/distributors/:id',
    'PUT staff/exhibitors/:id',
    'PUT staff/settings',
  ],
  'admin finance distributor': [
    'GET staff/boxoffice',
    'GET staff/boxoffice.csv',
    'GET staff/playweeks',
    'GET staff/programmechanges',
    'GET staff/returns',
    'GET staff/settlements',
    'GET staff/settlements/:id',
    'GET staff/settlements/:id/csv',
    'GET staff/settlements/:id/pdf',
  ],
  'admin manager': [
    'DELETE staff/showtimes/:id',
    'DELETE staff/showtimes/:id/edit',
    'GET gate/holders',
    'GET staff/complimentary/:id',
    'GET staff/deadletters',
    'GET staff/gate-devices',
    'POST counter/tills',
    'PUT counter/tills/:id',
    'POST staff/cinemas',
    'POST staff/complimentary',
    'POST staff/complimentary/requests/:id/approve',
    'POST staff/complimentary/requests/:id/reject',
    'POST staff/cinemas/:id/archive',
    'POST staff/cinemas/:id/pictures',
    'POST staff/cinemas/:id/screens',
    'POST staff/cinemas/:id/unarchive',
    'POST staff/deadletters/:id/retry',
    'POST staff/deadletters/retry',
    'POST staff/films',
    'POST staff/films/:id/archive',
    'POST staff/films/:id/move',
    'POST staff/films/:id/poster',
    'POST staff/films/:id/stills',
    'POST staff/films/:id/trailer',
    'POST staff/films/:id/trailer/fetch',
    'POST staff/films/:id/trailer/remove',
    'POST staff/films/:id/unarchive',
    'POST staff/films/import',
    'POST staff/gate-devices/:id/revoke',
    'POST staff/screens/:id/archive',
    'POST staff/screens/:id/unarchive',
    'POST staff/showtimes',
    'POST staff/showtimes/:id/cancel',
    'POST staff/showtimes/:id/repeat',
    'POST staff/showtimes/:id/seats/hold',
    'POST staff/showtimes/:id/seats/release',
    'POST staff/showtimes/cancel',
    'POST staff/showtimes/cancel/preview',
    'POST staff/showtimes/copy',
    'POST staff/showtimes/publish',
    'POST staff/showtimes/publish-days',
    'POST staff/tickets/:ticketID/move',
    'POST staff/tickettypes',
    'POST staff/tills/:id/archive',
    'POST staff/tills/:id/unarchive',
    'PUT staff/cinemas/:cinemaID/programme',
    'PUT staff/cinemas/:id',
    'PUT staff/films/:id',
    'PUT staff/films/:id/stills',
    'PUT staff/gate-devices/:id',
    'PUT staff/screens/:id',
    'PUT staff/showtimes/:id',
    'PUT staff/showtimes/:id/edit',
    'PUT staff/tickettypes/:id',
    'PUT staff/tills/:id',
  ],
  'admin manager finance attendant': ['GET counter/sales', 'GET counter/sessions/:id'],
  'admin manager attendant': [
    'GET counter/payments/:id',
    'GET counter/returns',
    'GET counter/conflicts',
    'GET counter/sales/:id',
    'GET counter/showtimes',
    'GET counter/showtimes/:id/seats',
    'GET counter/tills',
    'GET gate/cinemas',
    'GET gate/conflicts',
    'GET gate/counts',
    'POST gate/changes',
    'GET gate/list',
    'GET gate/people',
    'GET gate/showtimes',
    'POST counter/allotment',
    'POST counter/complimentary',
    'POST counter/payments',
    'POST counter/payments/:id/cancel',
    'POST counter/returns/:id',
    ...['conflicts/:id/resolve', 'machines', 'sales'].map((path) => `POST counter/${path}`),
    ...['', '/approved'].map((path) => `POST counter/offline-sales${path}`),
    'POST counter/sales/:id/refund',
    'POST counter/sessions',
    'POST counter/sessions/:id/close',
    'POST counter/sessions/:id/events',
    'POST counter/tickets/:id/reprint',
    'POST gate/checkin',
    'POST gate/checkins',
    'POST gate/checkins/:nonce/undo',
    'POST gate/devices',
    'POST gate/overrides',
    'POST gate/switch',
    'POST staff/me/gatepin',
  ],
  'admin manager finance': [
    'GET staff/appversions/inuse',
    'GET staff/areas',
    'GET staff/books',
    'GET staff/choices/cinemas',
    'GET staff/choices/films',
    'GET staff/demand/films',
    'GET staff/demand/showtimes',
    'GET staff/cinemas',
    'GET staff/cinemas/:cinemaID/programme',
    'GET staff/cinemas/:id',
    'GET staff/cinemas/:id/screens',
    'GET staff/complimentary/requests',
    'GET staff/accountchanges',
    'GET staff/customers',
    'GET staff/customers/:uuid',
    'GET staff/customers/:uuid/timeline',
    'GET staff/films',
    'GET staff/films/:id',
    'GET staff/cinemas/:id/days',
    'GET staff/reports/filmweeks',
    'GET staff/reports/filmweeks.csv',
    'GET staff/reports/occupancy',
    'GET staff/reports/occupancy.csv',
    ...AS_FILE_TOO.map((end) => `GET staff/reports/sales${end}`),
    'GET staff/reports/showtimes',
    'GET staff/reports/showtimes.csv',
    'GET staff/screens/:id',
    'GET staff/showtimes',
    'GET staff/showtimes/:id/seats',
    'GET staff/showtimes/difference',
    'GET staff/showtimes/week',
    'GET staff/tickets/:ticketID/purchase',
    'GET staff/tickettypes',
    'GET staff/tills',
    'GET staff/tills/differences',
    'GET staff/tills/differences.csv',
    'GET staff/tills/reports',
    'GET staff/tills/reports.csv',
    'GET staff/tills/sessions/:id/events',
    'GET staff/today',
    'POST staff/accountchanges/:id/approve',
    'POST staff/accountchanges/:id/reject',
    'POST staff/customers/:uuid/tickets/:ticketID/sendpin',
    'POST staff/cinemas/:id/days/:day/close',
    'POST staff/showtimes/:id/books/close',
    'POST staff/tickets/:ticketID/purchase/refund',
    'POST staff/tickets/:ticketID/refund',
  ],
  'admin manager finance attendant distributor': [
    'DELETE staff/sessions/:sessionID',
    'GET staff/me',
    'GET staff/sessions',
    'POST staff/confirm',
    'POST staff/logout',
    'POST staff/password',
    'POST staff/secondfactor',
    'POST staff/secondfactor/confirm',
  ],
}

const FOLDER = join(import.meta.dirname, '../../../../../packages/contract/src/endpoints')
const MODULES = await Promise.all(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(join(FOLDER, name)) as Promise<Record<string, unknown>>),
)
const ENDPOINTS = MODULES.flatMap((module) =>
  Object.values(module).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value,
  ),
).filter(({ access }) => access === 'staff')

const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/api/v1/', '')}`
const rolesOf = new Map(
  Object.entries(CALLS_OF).flatMap(([roles, calls]) =>
    calls.map((call) => [call, roles.split(' ')] as const),
  ),
)

const server = useTestServer()

/** Returns whether a role may make a call. A refusal of the empty input counts as permission. */
async function mayCall(role: StaffRole, { method, path }: Endpoint): Promise<boolean> {
  const { token } = await server.make.staff(role)
  const answer = await server.app.inject({
    method,
    url: path.replace(/:[A-Za-z_]+/g, '019aa000-0000-7000-8000-000000000000'),
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).not.toBe(401)
  const isJson = answer.headers['content-type']?.includes('json')
  const { error } = isJson ? answer.json<{ error?: string }>() : {}
  return error !== 'not-allowed'
}

test('every call of the staff stands in one list of roles, and every list names calls that exist', () => {
  const listed = Object.values(CALLS_OF).flat()
  expect(listed.toSorted()).toEqual(ENDPOINTS.map(nameOf).sort())
})

test.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is open to the roles of its list alone',
  async (name, endpoint) => {
    const open: StaffRole[] = []
    for (const role of STAFF_ROLES) if (await mayCall(role, endpoint)) open.push(role)
    expect(open).toEqual(rolesOf.get(name))
  },
)
