import { CONTACT_SENT } from '@velvet/contract/people/contact'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, openApp } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { PRODUCT } from '../../app/product.ts'

const ID = 'AW-123456789/label'

beforeEach(() => {
  PRODUCT.adConversion = ID
})
afterEach(() => {
  PRODUCT.adConversion = ''
  document.head.querySelectorAll('script').forEach((script) => script.remove())
  delete (window as { dataLayer?: unknown }).dataLayer
})

const tags = () => [...document.querySelectorAll('script')].map(({ src }) => src)
const calls = () => ((window as { dataLayer?: unknown[][] }).dataLayer ?? []).map((call) => [...call])
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

async function writeToUs() {
  await answering({ 'POST /api/v1/contact': { message: CONTACT_SENT } })
  const entries = { 'Full name': 'Ada Obi', Email: 'ada@velvet.example', Country: 'Nigeria (NG)' }
  for (const [label, value] of Object.entries({ ...entries, Message: 'Hello' })) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  }
  await press('Send Message')
  await screen.findByText(CONTACT_SENT)
}

test('nothing is loaded or reported before the visitor agrees', async () => {
  openApp('/contact')
  await screen.findByRole('region', { name: 'Advertisements' })
  expect(tags()).toEqual([])
  await writeToUs()
  expect([tags(), calls()]).toEqual([[], []])
})

test('after a visitor agrees, the advertising tag loads and reports a sent message', async () => {
  openApp('/contact')
  await press('Allow')
  await vi.waitFor(() => expect(tags()).toEqual(['https://www.googletagmanager.com/gtag/js?id=AW-123456789']))
  await writeToUs()
  expect(calls()).toContainEqual(['event', 'conversion', { send_to: ID }])
})

test("a refused consent is stored with the policy's version and not asked again", async () => {
  openApp('/contact')
  await press('No')
  await screen.findByRole('button', { name: 'Allow measuring advertisements' })
  expect(tags()).toEqual([])
  expect(JSON.parse(localStorage.getItem('advertising-consent') ?? '')).toMatchObject({
    isGiven: false,
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  })
})

test('consent to an older policy does not count', async () => {
  const old = { isGiven: true, version: '2020-01-01', at: '2020-01-01T00:00:00Z' }
  localStorage.setItem('advertising-consent', JSON.stringify(old))
  openApp('/contact')
  await screen.findByRole('region', { name: 'Advertisements' })
  expect(tags()).toEqual([])
})

test('without advertising, no consent is requested', async () => {
  PRODUCT.adConversion = ''
  openApp('/contact')
  await screen.findByLabelText('Full name')
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})

test("the tag never runs in a page with a customer's token", async () => {
  localStorage.setItem(
    'advertising-consent',
    JSON.stringify({ isGiven: true, version: '2026-11-21', at: '2026-11-21T00:00:00Z' }),
  )
  openApp('/contact', (store) => signIn(store, ADA))
  await screen.findByLabelText('Full name')
  // The part that would load the tag has arrived by then, so only the token keeps it away.
  await act(() => import('./ad-consent.tsx'))
  expect(tags()).toEqual([])
})
