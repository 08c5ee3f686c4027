import { fireEvent, render, screen } from '@testing-library/react'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { expect, test, vi } from 'vitest'
import { PlaceFields } from './place-fields.tsx'
import type { PlanEvent } from './plan-steps.ts'

test("Enter puts a seat's number into the plan before the screen is saved", () => {
  const send = vi.fn<(event: PlanEvent) => void>()
  render(<PlaceFields plan={[straightRow('A', 2)]} at={{ row: 0, place: 1 }} onEvent={send} />)
  const field = screen.getByLabelText('Number of the seat')
  fireEvent.change(field, { target: { value: '12' } })
  const mayGoOn = fireEvent.keyDown(field, { key: 'Enter' })
  expect(mayGoOn).toBe(false)
  expect(send.mock.calls).toMatchObject([[{ do: 'set', said: 'A12, standard' }]])
})
