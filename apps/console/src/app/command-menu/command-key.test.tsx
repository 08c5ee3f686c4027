import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CommandKey } from './command-key.tsx'

const load = Promise.withResolvers<undefined>()

vi.mock('./command-menu.tsx', async () => {
  await load.promise
  const CommandMenu = ({ text }: { text: string }) => (
    <dialog open>
      <output>{text}</output>
    </dialog>
  )
  return { CommandMenu }
})

const press = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(document.body, { key }))

test('letters typed before the command menu is loaded appear in its field', async () => {
  render(<CommandKey />)
  press('a')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(press('g', '1', 'Shift', '7')).toEqual([false, false, true, false])
  load.resolve(undefined)
  expect((await screen.findByRole('status')).textContent).toBe('g17')
  press('x')
  expect(screen.getByRole('status').textContent).toBe('g17')
})
