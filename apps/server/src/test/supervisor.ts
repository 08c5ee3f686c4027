import type { TestServer } from './start-test-server.ts'
import { TestStaff } from './test-staff.ts'

/** A manager who approves by PIN. */
export async function aSupervisor(server: TestServer) {
  const pin = '428617'
  const { id, token } = await server.make.staff('manager')
  const admin = await TestStaff.make(server, 'admin')
  await admin.call('POST', `people/${id}/gatepin`, { pin })
  return { id, token, approval: { staffID: id, pin } }
}
