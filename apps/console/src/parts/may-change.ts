import type { StaffRole } from '@velvet/contract/shared/endpoint'

/** Returns true for the roles whose changes of films and cinemas the server accepts; others only read. */
export function mayChange(role: StaffRole): boolean {
  return role === 'admin' || role === 'manager'
}

/** Returns true for the roles that may propose films. */
export function mayPropose(role: StaffRole): boolean {
  return mayChange(role) || role === 'distributor'
}

/**
 * Returns true if a person may change data of all cinemas, such as published films. Staff of single cinemas may not.
 */
export function mayChangeEveryCinema({ role, cinemas }: { role: StaffRole; cinemas: readonly unknown[] }): boolean {
  return mayChange(role) && cinemas.length === 0
}
