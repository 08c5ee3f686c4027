import { EMAIL_MAX_LENGTH } from './email.ts'

export const CONTACT_MIN_LENGTH = 5
export const CONTACT_MAX_LENGTHS = {
  name: 100,
  email: EMAIL_MAX_LENGTH,
  country: 80,
  message: 5000,
} as const
export const CONTACT_REQUIRED_FIELDS = ['name', 'email', 'country', 'message'] as const
export type ContactField = (typeof CONTACT_REQUIRED_FIELDS)[number]

/** A person reads this once the message is stored. */
export const CONTACT_SENT = 'Thank you. Your message is on its way to our team'

export const DISTRIBUTORS_LICENSE = 'Film Distributors License'
export const ORDER_A_PRODUCT = 'Order a Product'
/** The subject that is chosen at first. */
export const GENERAL_ENQUIRY = 'General Enquiry'

export function cinemaLicense(product: string): string {
  return `${product} Cinema License`
}

export function contactSubjects(product: string): string[] {
  return [cinemaLicense(product), DISTRIBUTORS_LICENSE, GENERAL_ENQUIRY, ORDER_A_PRODUCT]
}

/** Returns the required fields that are too short, not counting spaces at either end. */
export function shortContactFields(form: Readonly<Record<ContactField, string>>): ContactField[] {
  return CONTACT_REQUIRED_FIELDS.filter((field) => form[field].trim().length < CONTACT_MIN_LENGTH)
}
