import {
  CONTACT_SENT,
  DISTRIBUTORS_LICENSE,
  GENERAL_ENQUIRY,
  ORDER_A_PRODUCT,
  cinemaLicense,
} from '@velvet/contract/people/contact'
import { needsNetwork } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('contact', {
  contact: 'Contact',
  lead: 'Write to the people behind {product}. We answer by email.',
  whatsApp: 'WhatsApp Africa support',
  name: 'Full name',
  email: 'Email',
  country: 'Country',
  chooseCountry: 'Choose your country',
  subject: 'Subject',
  message: 'Message',
  cinemaLicense: cinemaLicense('{product}'),
  distributorsLicense: DISTRIBUTORS_LICENSE,
  generalEnquiry: GENERAL_ENQUIRY,
  orderProduct: ORDER_A_PRODUCT,
  shortName: 'Please write your full name, such as Ada Obi: at least {characters} characters',
  shortEmail: 'Please write your whole email address: at least {characters} characters',
  shortCountry:
    'Please write the full name of your country, such as Republic of Togo: at least {characters} characters',
  shortMessage: 'Please write what we can do for you: at least {characters} characters',
  needsNetwork: needsNetwork('to send a message'),
  send: 'Send Message',
  sent: CONTACT_SENT,
  advertisements: 'Advertisements',
  mayWeMeasure:
    'May we tell Google that an advertisement brought you here? It sets a cookie. Nothing changes if you say no.',
  no: 'No',
  allow: 'Allow',
  allowMeasuring: 'Allow measuring advertisements',
  stopMeasuring: 'Stop measuring advertisements',
})
