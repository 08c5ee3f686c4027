import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SOLD, TICKET } from '../test/sold.ts'
import { Receipt } from './receipt.tsx'

test('the paper of a ticket names the owner of the cinema and each tax in the price', () => {
  render(<Receipt sold={SOLD} />)
  expect(screen.getByText('Galaxy Ltd, TIN 1234-0001, RC 998877')).toBeTruthy()
  expect(screen.getByText('of which VAT').nextSibling?.textContent).toBe('₦200.00')
  expect(screen.getByText('of which State tax').nextSibling?.textContent).toBe('₦133.33')
})

test('the paper has no line for the owner of the cinema if nobody has entered one', () => {
  render(<Receipt sold={{ ...SOLD, tickets: [{ ...TICKET, Exhibitor: null, Taxes: [] }] }} />)
  expect(screen.queryByText(/TIN|of which/)).toBeNull()
})

test('the paper of a sale without a network says that the serial follows', () => {
  render(<Receipt sold={{ ...SOLD, tickets: [{ ...TICKET, Serial: 0 }] }} />)
  expect(screen.getByText('Serial').nextSibling?.textContent).toBe('Follows')
})
