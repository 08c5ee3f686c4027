import { normalisePhone } from '@velvet/contract/phone'

/** Under which tries at a password are counted; all spellings that are no number are one account. */
export function accountOfCustomer(phoneNumber: string): string {
  return normalisePhone(phoneNumber) ?? 'no number'
}

export function accountOfStaff(email: string): string {
  return `staff:${email.toLowerCase()}`
}
