import { normalisePhone } from '@velvet/contract/people/phone'

/**
 * Returns the name under which tries at an account's password are counted. All texts that are not
 * a phone number share one name.
 */
export function accountOfCustomer(phoneNumber: string): string {
  return normalisePhone(phoneNumber) ?? 'no number'
}

export function accountOfStaff(email: string): string {
  return `staff:${email.toLowerCase()}`
}
