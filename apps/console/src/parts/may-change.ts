import type { StaffRole } from '@velvet/contract/shared/endpoint'

/** Returns true for the roles whose changes of films and cinemas the server accepts; others only read. */
export function mayChange(role: StaffRole): boolean {
  return role === 'admin' || role === 'manager'
}

/**
 * Returns true for those who may change what belongs to every cinema, such as published films and the list of cinemas:
 * no person bound to single cinemas.
 */
export function mayChangeEveryCinema({ role, cinemas }: { role: StaffRole; cinemas: readonly unknown[] }): boolean {
  return mayChange(role) && cinemas.length === 0
}
