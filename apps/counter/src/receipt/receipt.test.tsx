import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SOLD, TICKET } from '../test/sold.ts'
import { Receipt } from './receipt.tsx'

test('a printed ticket names the owner of the cinema and each tax in its price', () => {
  render(<Receipt sold={SOLD} />)
  expect(screen.getByText('TIN 1234-0001').parentElement?.textContent).toBe('Galaxy Ltd, TIN 1234-0001, RC 998877')
  expect(screen.getByText('of which VAT').nextSibling?.textContent).toBe('₦200.00')
  expect(screen.getByText('of which State tax').nextSibling?.textContent).toBe('₦133.33')
})

test('a cinema without a known owner prints tickets without an owner', () => {
  render(<Receipt sold={{ ...SOLD, tickets: [{ ...TICKET, Exhibitor: null, Taxes: [] }] }} />)
  expect(screen.queryByText(/TIN|of which/)).toBeNull()
})

test('a ticket that is sold without a network says that its serial number follows', () => {
  render(<Receipt sold={{ ...SOLD, tickets: [{ ...TICKET, Serial: 0 }] }} />)
  expect(screen.getByText('Serial').nextSibling?.textContent).toBe('Follows')
})
