import { CONTACT_SENT } from '@velvet/contract/customers/contact'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type * as product from '../../app/product.ts'
import { openApp } from '../../test/open-app.tsx'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

vi.mock('../../app/product.ts', async (original) => {
  const actual = await original<typeof product>()
  return { ...actual, PRODUCT: { ...actual.PRODUCT, supportPhone: '+234 803 000 0000' } }
})

const SEND = 'POST /api/v1/contact'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function fillIn(entries: Record<string, string>) {
  await screen.findByLabelText('Name')
  for (const [label, value] of Object.entries(entries)) {
    fireEvent.change(field(label), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
}

const MESSAGE = {
  Name: 'Ada Obi',
  Email: 'ada@velvet.example',
  Country: 'Nigeria',
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
      country: 'Nigeria',
      subject: 'Film Distributors License',
      message: 'Hello',
    },
  ])
  expect(field('Message').value).toBe('')
})

test.each(['Name', 'Country', 'Message'])('%s needs at least five characters', async (label) => {
  const server = await answering({ [SEND]: { message: CONTACT_SENT } })
  openApp('/contact')
  await fillIn({ ...MESSAGE, [label]: ' abcd ' })
  await screen.findByText('Please write at least 5 characters')
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(server.requests).not.toContain(SEND)
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
  const services = { contact_form: false }
  await answering({ 'GET /api/v1/services/status': { services } })
  openApp('/contact')
  const link = await screen.findByRole('link', { name: /@/ })
  expect(link.getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull()
})
