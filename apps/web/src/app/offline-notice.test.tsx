import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../test/open-app.tsx'

const WORDS = 'You are currently offline. Please check your internet connection.'

test('going offline is said until it is dismissed or over', async () => {
  openApp('/login')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(WORDS)).toBeNull()

  act(() => void window.dispatchEvent(new Event('offline')))
  fireEvent.click(screen.getByText('Dismiss'))
  expect(screen.queryByText(WORDS)).toBeNull()

  act(() => void window.dispatchEvent(new Event('offline')))
  screen.getByText(WORDS)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(WORDS)).toBeNull()
})
