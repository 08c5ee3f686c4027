/** Returns the phone number of a customer, or words for a closed account, which has none. */
export function phoneText(phoneNumber: string): string {
  return phoneNumber || 'Closed account'
}
