import { fireEvent, render, screen, within } from '@testing-library/react'
import type { Person } from '@velvet/contract/people/staff.calls'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { PersonSignIn } from './person-sign-in.tsx'

const ADA: Person = {
  id: '019aa000-0000-7000-8000-000000000001',
  version: 2,
  name: 'Ada Obi',
  email: 'ada@velvet.example',
  role: 'finance',
  active: true,
  cinemas: [],
  distributor: null,
  hasSecondFactor: true,
  hasGatePin: false,
  invitedUntil: null,
  sessions: 0,
}

const PHONE = {
  id: '019aa000-0000-7000-8000-000000000002',
  device: 'Chrome on Android',
  isCurrent: false,
  signedInAt: '2026-11-20T09:00:00Z',
  lastUsedAt: '2026-11-21T09:00:00Z',
}
const LINK = { url: 'https://velvet.example/invitation#secret', expiresAt: '2026-11-24T09:00:00Z', isMailed: false }

/** Shows the card, and returns the changes that it sends. */
async function show(person: Person, sessions: readonly object[] = []) {
  const changes: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const isChange = init.method !== 'GET'
    if (isChange) changes.push({ path: url.replace(/^.*\/staff\//, ''), init })
    const changed = { person: { ...ADA, hasSecondFactor: false }, invitation: LINK }
    const answer = isChange ? changed : { sessions }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  render(
    <Suspense>
      <PersonSignIn person={person} />
    </Suspense>,
    { wrapper: aPage().wrapper },
  )
  await screen.findByRole('heading', { name: 'Sign-in' })
  return changes
}

const openDialog = () => {
  fireEvent.click(screen.getByText('Take the second factor away'))
  return within(screen.getByRole('dialog', { name: 'Take the second factor of Ada Obi away' }))
}

test('a second factor is removed only after a dialog that names the person', async () => {
  const changes = await show(ADA)
  fireEvent.click(openDialog().getByLabelText('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()

  const dialog = openDialog()
  dialog.getByText(/^Ada Obi is signed out everywhere, .* it is really Ada Obi who asks\.$/)
  expect(changes).toEqual([])
  fireEvent.click(dialog.getByText('Take it away'))
  await screen.findByText('The second factor of Ada Obi is taken away.')
  expect(changes.map(({ path, init }) => [init.method, path])).toEqual([
    ['POST', `people/${ADA.id}/removesecondfactor`],
  ])
})

test('a person without a second factor has no button that takes one away', async () => {
  await show({ ...ADA, hasSecondFactor: false })
  expect(screen.queryByText('Take the second factor away')).toBeNull()
})

test('a person is signed out everywhere after a dialog with their name is confirmed', async () => {
  const changes = await show(ADA, [PHONE])
  fireEvent.click(screen.getByText('Sign out everywhere'))
  const dialog = within(screen.getByRole('dialog', { name: 'Sign Ada Obi out everywhere' }))
  expect(changes).toEqual([])
  fireEvent.click(dialog.getByText('Sign out'))
  await screen.findByText('Ada Obi is signed out everywhere.')
  expect(changes.map(({ path, init }) => [init.method, path])).toEqual([['DELETE', `members/${ADA.id}/sessions`]])
})

test('a new link is made and shown only after a dialog that names the person', async () => {
  const changes = await show(ADA)
  fireEvent.click(screen.getByText('New link for a password'))
  const dialog = within(screen.getByRole('dialog', { name: 'Make a new link for Ada Obi' }))
  dialog.getByText(/^Links that Ada Obi has now stop working\./)
  expect(changes).toEqual([])
  fireEvent.click(dialog.getByText('Make the link'))
  await screen.findByText(LINK.url)
  expect(changes.map(({ path, init }) => [init.method, path])).toEqual([['POST', `people/${ADA.id}/invitation`]])
})
