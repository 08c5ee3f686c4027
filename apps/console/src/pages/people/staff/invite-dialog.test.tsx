import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { press, type } from '../../../parts/test/stale.ts'
import { InviteDialog } from './invite-dialog.tsx'

test('the focus starts in the name, and moves to the email if that is refused', async () => {
  const refusal = {
    error: 'bad-request',
    message: 'Check the email',
    fields: { email: 'is taken' },
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(refusal), { status: 400 })))
  render(<InviteDialog onClose={vi.fn()} />, { wrapper: aPage().wrapper })
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  type('Name', 'Ada Obi')
  type('Email', 'ada@velvet.example')
  press('Invite')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})
