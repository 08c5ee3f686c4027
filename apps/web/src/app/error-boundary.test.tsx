import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

const DELETED = /^Unexpected Application Error! What the app kept on this phone was damaged/

/** Opens a part of the app that throws this error. React logs every error that a boundary catches. */
function crash(error: Error) {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => {
    throw error
  }
  const { unmount } = render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  logged.mockClear()
  return { unmount }
}

const isNoted = () => vi.waitFor(() => expect(sessionStorage.getItem('crashed-at')).not.toBeNull())

test('the second crash deletes the stored state and says so', async () => {
  localStorage.setItem('root', '{"tickets":"damaged"}')
  const first = crash(new Error('broken'))
  await isNoted()
  expect(screen.queryByText(DELETED)).toBeNull()
  expect(localStorage.getItem('root')).not.toBeNull()
  first.unmount()

  crash(new Error('broken'))
  await screen.findByText(DELETED)
  expect(localStorage.getItem('root')).toBeNull()
  // The app writes its state once more when the page is left.
  localStorage.setItem('root', '{"tickets":"damaged"}')
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('root')).toBeNull()
  expect(sessionStorage.getItem('crashed-at')).toBeNull()
})

test('a crash long after the first deletes nothing', async () => {
  localStorage.setItem('root', '{}')
  const longAgo = String(Date.now() - 11 * 60_000)
  sessionStorage.setItem('crashed-at', longAgo)
  crash(new Error('broken'))
  await vi.waitFor(() => expect(sessionStorage.getItem('crashed-at')).not.toBe(longAgo))
  expect(localStorage.getItem('root')).toBe('{}')
})

test('parts of the app that did not arrive twice delete nothing', async () => {
  localStorage.setItem('root', '{}')
  const missing = Object.assign(new Error('missing'), { name: 'ChunkLoadError' })
  crash(missing).unmount()
  crash(missing)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(localStorage.getItem('root')).toBe('{}')
})
