// A call of the staff that is in no list of roles fails the test.
import { STAFF_ROLES, type Endpoint, type StaffRole } from '@velvet/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { CALLS_OF_ROLES } from '../../test/calls-of-roles.ts'
import { ENDPOINTS } from '../../test/every-call.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const STAFF_CALLS = ENDPOINTS.filter(({ access }) => access === 'staff')

const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/api/v1/', '')}`
const rolesOf = new Map(
  Object.entries(CALLS_OF_ROLES).flatMap(([roles, calls]) => calls.map((call) => [call, roles.split(' ')] as const)),
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

test('every staff call is in one list of roles, and every listed call exists', () => {
  const listed = Object.values(CALLS_OF_ROLES).flat()
  expect(listed.toSorted()).toEqual(STAFF_CALLS.map(nameOf).sort())
})

test.each(STAFF_CALLS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is open to the roles of its list alone',
  async (name, endpoint) => {
    const open: StaffRole[] = []
    for (const role of STAFF_ROLES) if (await mayCall(role, endpoint)) open.push(role)
    expect(open).toEqual(rolesOf.get(name))
  },
)
