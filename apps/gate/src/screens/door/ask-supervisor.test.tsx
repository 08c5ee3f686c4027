import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ShownScan } from '../../door/scan-code.ts'
import { codeOf } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { AskSupervisor } from './ask-supervisor.tsx'

const SCAN: ShownScan = {
  result: 'unknown',
  code: codeOf(1),
  at: new Date(),
  seats: [],
  types: [],
  admitted: [],
  rest: [],
}
const people = (from: number, role: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `person ${from + index}`,
    name: `Person ${from + index}`,
    role,
  }))
const ask = () => render(<AskSupervisor scan={SCAN} onDone={() => undefined} />)

test('a cinema without a supervisor at the door gets no form, and says what to do', async () => {
  answerCalls({ 'gate/people': () => ({ items: people(1, 'attendant', 3), next: null }) })
  ask()
  await screen.findByText(/A supervisor can sign in on this phone and set one/)
  expect(screen.queryByRole('button', { name: 'Let in' })).toBeNull()
})

test('offline, the form says who can admit, because the server checks PINs', async () => {
  answerCalls({
    'gate/people': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  ask()
  await screen.findByText(/Without a network, a supervisor lets people in on a phone/)
})

test('a supervisor who comes after a hundred others can be chosen', async () => {
  answerCalls({
    'gate/people': (_, query) =>
      query.get('cursor') === 'person 100'
        ? { items: people(101, 'manager', 1), next: null }
        : { items: people(1, 'attendant', 100), next: 'person 100' },
  })
  ask()
  await screen.findByRole('option', { name: 'Person 101' })
  expect(screen.queryByRole('option', { name: 'Person 100' })).toBeNull()
})

test('supervisors that could not be read are read again on request', async () => {
  let tries = 0
  answerCalls({
    'gate/people': () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return { items: people(1, 'manager', 1), next: null }
    },
  })
  ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: 'Person 1' })
})
