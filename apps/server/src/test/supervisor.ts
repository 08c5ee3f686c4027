import type { TestServer } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

export const PIN = '907313'

/** Makes a member of staff to whom an admin has given a PIN for the gate. */
export async function memberWithPin(server: TestServer, admin: TestStaff, role: string) {
  const member = await server.make.staff(role)
  const { statusCode } = await admin.call('POST', `people/${member.id}/gatepin`, { pin: PIN })
  if (statusCode !== 200) throw new Error('The PIN was not set')
  return member
}

/** A manager who approves by PIN. */
export async function aSupervisor(server: TestServer) {
  const admin = await TestStaff.make(server, 'admin')
  const { id, token } = await memberWithPin(server, admin, 'manager')
  return { id, token, approval: { staffID: id, pin: PIN } }
}
