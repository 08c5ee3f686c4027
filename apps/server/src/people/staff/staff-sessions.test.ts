import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { PASSWORD } from '../../test/people.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

type Method = 'GET' | 'POST' | 'DELETE'

const call = (token: string, method: Method, path: string) =>
  server.app.inject({
    method,
    url: `/api/v1/staff/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })

/** Makes a member of staff who is signed in at two places. */
async function signedInTwice(role = 'attendant') {
  const { id, email } = await server.make.staff(role)
  // The session that the maker opened must not count.
  await server.db.deleteFrom('sessions').where('staff_id', '=', id).execute()
  const signIn = async () => {
    const response = await post(server, 'staff/login', { email, password: PASSWORD })
    return response.json<{ token: string }>().token
  }
  return { id, here: await signIn(), there: await signIn() }
}

interface Session {
  id: string
  isCurrent: boolean
}

async function sessionsSeenBy(token: string, path = 'sessions'): Promise<Session[]> {
  return (await call(token, 'GET', path)).json<{ sessions: Session[] }>().sessions
}

const isAlive = async (token: string) => (await call(token, 'GET', 'sessions')).statusCode === 200

test('a member of staff who signs out ends that token at once, and keeps the other', async () => {
  const { here, there } = await signedInTwice()
  const left = await call(here, 'POST', 'logout')
  expect([left.statusCode, left.body]).toEqual([204, ''])
  expect(refusalOf(await call(here, 'GET', 'sessions'))).toEqual([401, 'session-ended'])
  expect(await isAlive(there)).toBe(true)
})

test('a member of staff sees where they are signed in, and ends one session', async () => {
  const { here, there } = await signedInTwice()
  const sessions = await sessionsSeenBy(here)
  expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  expect((await call(here, 'DELETE', `sessions/${other?.id}`)).statusCode).toBe(204)
  expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
  expect(await sessionsSeenBy(here)).toHaveLength(1)
})

test("another person's session cannot be seen or ended", async () => {
  const [mine, other] = [await signedInTwice('manager'), await signedInTwice()]
  const [theirs] = await sessionsSeenBy(other.here)
  for (const id of [theirs?.id, uuid()]) {
    expect((await call(mine.here, 'DELETE', `sessions/${id}`)).statusCode).toBe(204)
  }
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await call(mine.here, method, `members/${other.id}/sessions`)
    expect(refusalOf(answer)).toEqual([403, 'not-allowed'])
  }
  expect([await isAlive(other.here), await isAlive(other.there)]).toEqual([true, true])
})

test("an admin ends another member's sessions, and the audit records it", async () => {
  const [admin, other] = [await signedInTwice('admin'), await signedInTwice()]
  const path = `members/${other.id}/sessions`
  expect(await sessionsSeenBy(admin.here, path)).toMatchObject([{ isCurrent: false }, { isCurrent: false }])
  expect((await call(admin.here, 'DELETE', path)).statusCode).toBe(204)
  expect([await isAlive(other.here), await isAlive(other.there)]).toEqual([false, false])
  expect(await isAlive(admin.here)).toBe(true)
  expect(await sessionsSeenBy(admin.here, path)).toEqual([])
  const actions = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'action'])
    .where('subject', '=', other.id)
    .where('action', '<>', 'record-rights')
    .execute()
  expect(actions).toEqual([{ actor_id: admin.id, action: 'end-staff-sessions' }])
})

test('an admin who names a missing member gets that answer', async () => {
  const { here } = await signedInTwice('admin')
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await call(here, method, `members/${uuid()}/sessions`)
    expect(refusalOf(answer)).toEqual([404, 'member-not-found'])
  }
})
