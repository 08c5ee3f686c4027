import type { StaffRole } from '@velvet/contract/endpoint'

/** Returns true for the roles whose changes of films and cinemas the server accepts; others only read. */
export function mayChange(role: StaffRole): boolean {
  return role === 'admin' || role === 'manager'
}
