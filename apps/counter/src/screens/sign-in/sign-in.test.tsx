import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeState } from '../../state/counter-state.ts'
import { aSession } from '../../test/session.ts'
import { SignIn } from './sign-in.tsx'

test('after a handover to a supervisor, the sign-in says why it asks for the password', () => {
  changeState({ session: aSession() })
  const { unmount } = render(<SignIn />)
  expect(screen.queryByText(/handover/)).toBeNull()
  unmount()
  changeState({ session: aSession({ handedFrom: { id: 'before', by: { id: 'bola', name: 'Bola' } } }) })
  render(<SignIn />)
  expect(
    screen.getByText(/^Ada has Window 1 now\. After a handover, supervisors sign in with their password/),
  ).toBeTruthy()
})
