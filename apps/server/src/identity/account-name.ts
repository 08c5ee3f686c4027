import { normalisePhone } from '@velvet/contract/phone'

/**
 * Returns the account under which tries at a password count. All texts that are no number are one
 * account.
 */
export function accountOfCustomer(phoneNumber: string): string {
  return normalisePhone(phoneNumber) ?? 'no number'
}

export function accountOfStaff(email: string): string {
  return `staff:${email.toLowerCase()}`
}
