import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeState } from '../../state/gate-state.ts'
import { AT_THE_DOOR } from '../../test/made-gate.ts'
import { SignIn } from './sign-in.tsx'

test('after an ended session, the sign-in shows how many scans wait', () => {
  changeState({ person: AT_THE_DOOR.person, isSignedOut: true, waiting: 2 })
  render(<SignIn onDone={() => undefined} />)
  screen.getByText(/^2 scans on this phone have not been sent yet\. They stay here/)
  act(() => changeState({ waiting: 1 }))
  screen.getByText(/^1 scan on this phone has not been sent yet\. It stays here/)
  act(() => changeState({ waiting: 0 }))
  expect(screen.queryByText(/sent yet/)).toBeNull()
})

test('an attendant who signs in beside a live session sees none of its waiting scans', () => {
  changeState({ person: AT_THE_DOOR.person, isSignedOut: false, waiting: 2 })
  render(<SignIn onDone={() => undefined} />)
  expect(screen.queryByText(/sent yet/)).toBeNull()
})
