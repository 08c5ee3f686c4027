import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { press, type } from '../../../parts/test/stale.ts'
import { InviteDialog } from './invite-dialog.tsx'

test('the dialog opens with the cursor in the field of the name, and puts it into the field of the email if the server refuses the email', async () => {
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
