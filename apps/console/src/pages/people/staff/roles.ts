import type { StaffRole } from '@velvet/contract/shared/endpoint'

/** Words that say what each role may do. */
export const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  admin: 'Admin: everything',
  manager: 'Manager: programme, films and cinemas',
  finance: 'Finance: money, reports and refunds',
  attendant: 'Attendant: the gate and the counter',
  distributor: 'Distributor: sales, weeks and proofs of their own films',
}

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  finance: 'Finance',
  attendant: 'Attendant',
  distributor: 'Distributor',
}

export function roleOf(message: string): StaffRole {
  const found = Object.entries(ROLE_WORDS).find(([, text]) => text === message)
  return (found?.[0] ?? 'attendant') as StaffRole
}
