import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startGate } from '../../app/start-gate.ts'
import { CHOICE } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { Holders } from './holders.tsx'

test('a showtime without tickets says so, and only a search has no matches', async () => {
  answerCalls({ 'gate/holders': () => ({ items: [], next: null }) })
  await startGate()
  render(<Holders choice={CHOICE} />)
  await screen.findByText('Nobody holds a ticket yet.')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Amina' } })
  await screen.findByText('Nobody fits these words.')
})

test('holders are listed by seat and masked number', async () => {
  const holder = {
    ticketID: 'one',
    seat: 'B4',
    purchaseID: 'together',
    username: 'Viewer1955647',
    phoneNumber: '0803***0001',
    status: 'used',
    usedAt: null,
  }
  answerCalls({ 'gate/holders': () => ({ items: [holder], next: null }) })
  await startGate()
  render(<Holders choice={CHOICE} />)
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toBe('B4 · In0803***0001')
})

test('names that could not be read are read again on request', async () => {
  let tries = 0
  answerCalls({
    'gate/holders': () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return { items: [], next: null }
    },
  })
  await startGate()
  render(<Holders choice={CHOICE} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Nobody holds a ticket yet.')
})

test('names are requested after a pause in typing, and no earlier answer is waited for', async () => {
  const asked: { q: string | null; signal: AbortSignal | null | undefined }[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    asked.push({ q: new URL(url, 'http://127.0.0.1').searchParams.get('q'), signal })
    return new Promise(() => undefined)
  })
  await startGate()
  asked.length = 0
  render(<Holders choice={CHOICE} />)
  const field = screen.getByRole('searchbox')
  for (const text of ['A', 'Am', 'Ami', 'Amin', 'Amina']) {
    fireEvent.change(field, { target: { value: text } })
  }
  await waitFor(() => expect(asked.map(({ q }) => q)).toEqual([null, 'Amina']))
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false])
})
