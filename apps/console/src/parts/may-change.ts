import type { StaffRole } from '@velvet/contract/endpoint'

/** Returns true for the roles whose changes of films and cinemas the server accepts; others only read. */
export function mayChange(role: StaffRole): boolean {
  return role === 'admin' || role === 'manager'
}

/** Returns true for those who may add a cinema: nobody bound to single cinemas. */
export function mayAddCinema({
  role,
  cinemas,
}: {
  role: StaffRole
  cinemas: readonly unknown[]
}): boolean {
  return mayChange(role) && cinemas.length === 0
}
