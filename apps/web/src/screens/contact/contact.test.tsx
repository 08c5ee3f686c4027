import { CONTACT_MIN_LENGTH, CONTACT_SENT } from '@velvet/contract/people/contact'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type * as product from '../../app/product.ts'
import { openApp } from '../../test/open-app.tsx'
import { countries } from './countries.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'
import { someServices } from '../../test/stand-in-checkout.ts'

vi.mock('../../app/product.ts', async (original) => {
  const actual = await original<typeof product>()
  return { ...actual, PRODUCT: { ...actual.PRODUCT, supportPhone: '+234 803 000 0000' } }
})

const SEND = 'POST /api/v1/contact'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function fillIn(entries: Record<string, string>) {
  await screen.findByLabelText('Full name')
  for (const [label, value] of Object.entries(entries)) {
    fireEvent.change(field(label), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
}

const MESSAGE = {
  'Full name': 'Ada Obi',
  Email: 'ada@velvet.example',
  Country: 'Nigeria (NG)',
  Message: 'Hello',
}

test('one tap opens WhatsApp with the support team', async () => {
  openApp('/contact')
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' })
  const link = screen.getByRole('link', { name: 'WhatsApp Africa support' })
  expect(link.getAttribute('href')).toBe('https://wa.me/2348030000000')
})

test('a sent message is thanked for, and the form becomes empty', async () => {
  const bodies: unknown[] = []
  await answering({ [SEND]: ({ body }: Ask) => (bodies.push(body), { message: CONTACT_SENT }) })
  openApp('/contact')
  await fillIn({ ...MESSAGE, Subject: 'Film Distributors License' })
  await screen.findByText(CONTACT_SENT)
  expect(bodies).toEqual([
    {
      name: 'Ada Obi',
      email: 'ada@velvet.example',
      country: 'Nigeria (NG)',
      subject: 'Film Distributors License',
      message: 'Hello',
    },
  ])
  expect(field('Message').value).toBe('')
})

test.each([
  ['Full name', ' Ada ', /^Please write your full name, such as Ada Obi/],
  ['Message', ' abcd ', /^Please write what we can do for you/],
])('%s needs at least five characters, and says what to write', async (label, typed, text) => {
  const server = await answering({ [SEND]: { message: CONTACT_SENT } })
  openApp('/contact')
  await fillIn({ ...MESSAGE, [label]: typed })
  await screen.findByText(text)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(server.requests).not.toContain(SEND)
})

test.each(['Togo (TG)', 'Mali (ML)', 'Chad (TD)'])('people from %s can write', async (country) => {
  const bodies: unknown[] = []
  await answering({ [SEND]: ({ body }: Ask) => (bodies.push(body), { message: CONTACT_SENT }) })
  openApp('/contact')
  await fillIn({ ...MESSAGE, Country: country })
  await screen.findByText(CONTACT_SENT)
  expect(bodies).toMatchObject([{ country }])
})

test('every listed country is accepted, and an old browser has a text field', async () => {
  const listed = countries() ?? []
  expect(listed.length).toBeGreaterThan(240)
  expect(listed.filter((name) => name.length < CONTACT_MIN_LENGTH)).toEqual([])
  vi.stubGlobal('Intl', { ...Intl, Collator: Intl.Collator })
  onTestFinished(() => void vi.unstubAllGlobals())
  openApp('/contact')
  await fillIn({ ...MESSAGE, Country: 'Togo' })
  expect(field('Country').tagName).toBe('INPUT')
  await screen.findByText(/such as Republic of Togo/)
})

test('a message that cannot be sent stays in the form', async () => {
  await answering({ [SEND]: new Error('cut') })
  openApp('/contact')
  await fillIn(MESSAGE)
  await screen.findByText('Network error')
  expect(field('Message').value).toBe('Hello')
})

test('the form offers the four subjects that the team handles', async () => {
  openApp('/contact')
  const options = within(await screen.findByLabelText('Subject')).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'Velvet Cinema License',
    'Film Distributors License',
    'General Enquiry',
    'Order a Product',
  ])
})

test('an operator without a contact form is written to by email', async () => {
  const services = { ...someServices('paystack').services, contact_form: false }
  await answering({ 'GET /api/v1/services/status': { services } })
  openApp('/contact')
  const link = await screen.findByRole('link', { name: /@/ })
  expect(link.getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull()
})
