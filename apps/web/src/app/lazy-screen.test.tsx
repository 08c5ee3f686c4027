import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'

/** React writes every error that a boundary has caught. */
function openScreen(load: Parameters<typeof lazyScreen>[0]) {
  const caught: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    caught.push(...words.filter((word) => word instanceof Error))
  })
  const Screen = lazyScreen(load)
  render(
    <ErrorBoundary>
      <Suspense fallback={<p>Waiting</p>}>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  )
  return caught
}

/** Ends the watch, after which the console is checked to be silent. */
function forget() {
  vi.mocked(console.error).mockClear()
  vi.useRealTimers()
}

test('a part of the app that does not arrive in 120 seconds is a ChunkLoadError, and can be loaded again', async () => {
  vi.useFakeTimers()
  const caught = openScreen(() => new Promise(() => undefined))
  await act(() => vi.advanceTimersByTimeAsync(119_000))
  screen.getByText('Waiting')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  screen.getByText('Unexpected Application Error!')
  expect(caught).toMatchObject([{ name: 'ChunkLoadError' }])
  screen.getByRole('button', { name: 'Reload' })
  forget()
})

test('a screen that breaks is an unexpected error, with a way to start anew', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  openScreen(() => Promise.resolve({ default: Broken }))
  await screen.findByText('Unexpected Application Error!')
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  forget()
})
