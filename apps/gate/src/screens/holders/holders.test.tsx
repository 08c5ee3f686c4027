import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { test } from 'vitest'
import { startGate } from '../../app/start-gate.ts'
import { CHOICE } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { Holders } from './holders.tsx'

test('a showtime without tickets says so, and only a search says that nobody fits it', async () => {
  answerCalls({ 'gate/holders': () => ({ items: [], next: null }) })
  await startGate()
  render(<Holders choice={CHOICE} />)
  await screen.findByText('Nobody holds a ticket yet.')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Amina' } })
  await screen.findByText('Nobody fits these words.')
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
