// The few messages that the very first screen may have to show. All others stand in messages.ts,
// which arrives with the screens that show them.

export const NETWORK_ERROR = 'Network error'
export const UNEXPECTED_ERROR = 'Unexpected Application Error!'

export function noPartnerCinema(product: string, email: string): string {
  return `${product} currently has no partner cinema in your location. For more information: Please contact ${email}.`
}
