import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyNotice, lazyScreen } from './lazy-screen.ts'
import { reloadOnce } from './reload-once.ts'
import { Router } from './router.tsx'

function show(Screen: ReturnType<typeof lazyScreen>) {
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

test('a part that is gone is got by one reload, and no second one within a minute', () => {
  const reload = vi.fn()
  expect(reloadOnce(reload)).toBe(true)
  expect(reloadOnce(reload)).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('a screen that is not on the phone says with no network that it needs one', async () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
  show(lazyScreen(() => Promise.reject(new TypeError('not fetched'))))
  await screen.findByText(/It needs a network the first time/)
})

test('a screen that does not arrive in time ends in the last resort', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(lazyScreen(() => new Promise(() => undefined), 10))
  await screen.findByText('Unexpected Application Error!')
  expect(JSON.stringify(errors.mock.calls.map(String))).toContain('ChunkLoadError')
  errors.mockClear()
})

test('a notice that cannot be had takes nothing else with it', async () => {
  show(lazyNotice(() => Promise.reject(new TypeError('not fetched'))))
  await vi.waitFor(() => expect(document.body.textContent).toBe(''))
})
