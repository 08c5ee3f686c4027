import { fireEvent, screen } from '@testing-library/react'
import { NOTHING_IS_KEPT } from '@velvet/contract/shared/words/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '../test/open-app.tsx'
import { answering } from '../test/server.ts'

afterEach(() => vi.restoreAllMocks())

test('a phone with blocked storage says so and still works', async () => {
  await answering({})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  openApp('/contact')
  expect((await screen.findByText(NOTHING_IS_KEPT)).role).toBe('status')
  await screen.findByRole('heading', { level: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Close the note about storage' }))
  expect(screen.queryByText(NOTHING_IS_KEPT)).toBeNull()
})

test('a phone with working storage shows no notice, and its storage is left as it was', async () => {
  await answering({})
  openApp('/contact')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(NOTHING_IS_KEPT)).toBeNull()
  expect(localStorage.getItem('probe')).toBeNull()
})
