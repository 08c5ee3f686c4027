import { PASSWORD } from './makers.ts'
import type { TestServer } from './start-test-server.ts'

export const PIN = '907313'

/** Makes a member of staff who has set a PIN for the gate. */
export async function memberWithPin(server: TestServer, role: string) {
  const member = await server.make.staff(role)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/staff/me/gatepin',
    headers: { authorization: `Bearer ${member.token}` },
    payload: { pin: PIN, password: PASSWORD },
  })
  if (statusCode !== 200) throw new Error('The PIN was not set')
  return member
}

/** A manager who approves by PIN. */
export async function aSupervisor(server: TestServer) {
  const { id, token } = await memberWithPin(server, 'manager')
  return { id, token, approval: { staffID: id, pin: PIN } }
}
