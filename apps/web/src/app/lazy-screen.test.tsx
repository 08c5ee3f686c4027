import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { lazyNotice, lazyScreen } from './lazy-screen.ts'
import { Router } from './router.tsx'

/** Opens a screen and records what is thrown. React logs every error that a boundary catches. */
function openScreen(load: Parameters<typeof lazyScreen>[0]) {
  const caught: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...text: unknown[]) => {
    caught.push(...text.filter((word) => word instanceof Error))
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

/** Stops recording, after which the console is checked to be silent. */
function forget() {
  vi.mocked(console.error).mockClear()
  vi.useRealTimers()
}

test('a part of the app that takes over 120 seconds fails and can be loaded again', async () => {
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

test('a screen that throws shows an unexpected error, with a way to start again', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  openScreen(() => Promise.resolve({ default: Broken }))
  await screen.findByText('Unexpected Application Error!')
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  forget()
})

function show(Screen: ComponentType) {
  render(
    <ErrorBoundary>
      <Router>
        <Suspense fallback="waiting">
          <Screen />
        </Suspense>
      </Router>
    </ErrorBoundary>,
  )
}

test('a screen that no longer exists shows no error before the page reloads', async () => {
  const reloadOnce = vi.fn(() => true)
  window.reloadOnce = reloadOnce
  onTestFinished(() => {
    delete window.reloadOnce
  })
  show(lazyScreen(() => Promise.reject(new TypeError('not fetched'))))
  await vi.waitFor(() => expect(reloadOnce).toHaveBeenCalledOnce())
  screen.getByText('waiting')
})

test('without a network, a screen that is not on the phone says that it needs one', async () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
  show(lazyScreen(() => Promise.reject(new TypeError('not fetched'))))
  await screen.findByText(/It needs a network the first time/)
})

test('a screen that fails after a reload does not blame the network while online', async () => {
  window.reloadOnce = () => false
  onTestFinished(() => {
    delete window.reloadOnce
  })
  show(lazyScreen(() => Promise.reject(new TypeError('not fetched'))))
  await screen.findByText('This screen did not arrive. Please try again in a moment.')
  screen.getByRole('heading', { name: 'Not loaded' })
  screen.getByRole('button', { name: 'Try Again' })
  expect(screen.queryByText(/network/i)).toBeNull()
})

test('a screen that was missing is loaded again at the next visit', async () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
  const load = vi
    .fn<Parameters<typeof lazyScreen>[0]>()
    .mockRejectedValueOnce(new TypeError('not fetched'))
    .mockResolvedValueOnce({ default: () => <h1>Arrived</h1> })
  const Screen = lazyScreen(load)
  show(Screen)
  await screen.findByText(/It needs a network the first time/)
  cleanup()
  show(Screen)
  await screen.findByRole('heading', { name: 'Arrived' })
})

test('a notice that fails to load affects nothing else and appears when online again', async () => {
  const load = vi
    .fn<Parameters<typeof lazyScreen>[0]>()
    .mockRejectedValueOnce(new TypeError('not fetched'))
    .mockResolvedValueOnce({ default: () => <p>Arrived</p> })
  show(lazyNotice(load))
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(document.body.textContent).toBe('')
  await act(() => Promise.resolve())
  fireEvent(window, new Event('online'))
  await screen.findByText('Arrived')
})

test('a dialog that fails to load says so in its place, and leaves the screen as it is', async () => {
  const onClose = vi.fn()
  const Missing = lazyDialog<{ onClose: () => void }>(() => Promise.reject(new TypeError('not fetched')))
  show(() => (
    <>
      <h1>Profile</h1>
      <Missing onClose={onClose} />
    </>
  ))
  await screen.findByRole('dialog', { name: 'Network error' })
  screen.getByRole('heading', { name: 'Profile' })
  screen.getByRole('button', { name: 'Try Again' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
