import { CONTACT_SENT } from '@velvet/contract/customers/contact'
import { needsNetwork } from '@velvet/contract/words/messages'
import { spoken } from '@velvet/contract/words/spoken'

export const w = spoken('contact', {
  contact: 'Contact',
  contactUs: 'Contact Us',
  lead: 'Write to the people behind {product}. We answer by email.',
  whatsApp: 'WhatsApp Africa support',
  name: 'Name',
  email: 'Email',
  country: 'Country',
  subject: 'Subject',
  message: 'Message',
  cinemaLicense: '{product} Cinema License',
  distributorsLicense: 'Film Distributors License',
  generalEnquiry: 'General Enquiry',
  orderProduct: 'Order a Product',
  tooShort: 'Please write at least {characters} characters',
  needsNetwork: needsNetwork('to send a message'),
  send: 'Send Message',
  sent: CONTACT_SENT,
})
