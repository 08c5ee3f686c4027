import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import french from '../../words/fr-rest.json' with { type: 'json' }

// From section 2 of the specification, in its order.
const SECTIONS = [
  'Information we collect',
  'Consent',
  'Security',
  'Changes to what we collect',
  'Registration',
  'Email alerts',
  'Sharing',
  'Log files',
  'Links',
  'Surveys',
  'Cookies (GDPR)',
  'Special offers',
  'Service updates',
  'Correcting your data',
  'Opting out',
  'Your rights, and whom to turn to',
  'Notification of changes',
  'Legal disclaimer',
]

test('the policy has every section in order, and its year', async () => {
  openApp('/privacy')
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles).toEqual(SECTIONS)
  screen.getByText('© 2021 Velvet')
})

test('the policy names the law of Nigeria and its Commission, and gives its version', async () => {
  openApp('/privacy')
  await screen.findByText(/you can complain to the Nigeria Data Protection Commission/)
  screen.getByText(/The Nigeria Data Protection Act 2023 gives you the right/)
  screen.getByText('Version of 21/Nov/2026')
})

test('a visitor can open the policy from the first screen', async () => {
  openApp('/')
  const link = await screen.findByRole('link', { name: 'Privacy Policy' })
  expect(link.getAttribute('href')).toBe('/privacy')
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
})

test('a visitor can browse without registering, as the policy says', async () => {
  openApp('/privacy')
  await screen.findByText(/^You can browse without registering/)
})

test('a French reader learns that the policy is in English, as do screen readers', async () => {
  document.documentElement.lang = 'fr'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  vi.resetModules()
  const { learn } = await import('@velvet/contract/shared/words/spoken')
  learn('fr', french)
  const { openApp: openInFrench } = await import('../../test/open-app.tsx')
  openInFrench('/privacy')
  const link = await screen.findByRole('link', { name: french.privacy.contact })
  expect(link.getAttribute('href')).toBe('/contact')
  expect(link.closest('[lang]')).toBe(document.documentElement)
  screen.getByText(/^Cette politique est rédigée en anglais/)
  const policy = screen.getByText(/^You can browse without registering/)
  expect(policy.closest('[lang]')?.getAttribute('lang')).toBe('en')
})
