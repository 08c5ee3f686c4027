import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { PayoutDialog } from './bank-dialogs.tsx'
import { BankUpload } from './bank-upload.tsx'

test('an uploaded statement says what is new, and names each line that cannot be read', async () => {
  const problems = [{ line: 4, message: 'has no text' }]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ added: 2, known: 1, problems })))
  render(<BankUpload />, aPage())
  const file = new File(['Date,Text,Amount'], 'november.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText(/Statement of the bank/), { target: { files: [file] } })
  expect(await screen.findByText(/2 new, 1 known already/)).toBeTruthy()
  expect(screen.getByText('Line 4 has no text')).toBeTruthy()
})

test('a payout shows what reaches the bank, and is sent in kobo', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json({ event: {} }, { status: 201 }))
  })
  render(<PayoutDialog onClose={() => undefined} />, aPage())
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(/^Collected/, '10,000')
  type(/^Fee/, '50.25')
  type(/^At the bank on/, '27/11/2026')
  fireEvent.blur(screen.getByLabelText(/^At the bank on/))
  type(/^Reference of the payout/, 'POS 77')
  expect(screen.getByText('₦9,949.75 reach the bank.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save the payout' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        account: 'terminal-clearing',
        provider: 'typed',
        grossKobo: 1_000_000,
        feeKobo: 5_025,
        day: '2026-11-27',
        reference: 'POS 77',
      },
    ]),
  )
})
