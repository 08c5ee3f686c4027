// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { holdScreen } from './screen.ts'

function wakeLock(request: () => Promise<{ release: () => Promise<void> }>) {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
}

test('a browser keeps the screen on until released, even after being hidden', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  wakeLock(request)
  const letGo = holdScreen()
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  letGo()
  expect(release).toHaveBeenCalled()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
})

test('a browser that refuses in order to save its battery causes no failure', async () => {
  const request = vi.fn(() => Promise.reject(new Error('low battery')))
  wakeLock(request)
  const letGo = holdScreen()
  await vi.waitFor(() => expect(request).toHaveBeenCalled())
  letGo()
})

test('a browser without a wake lock causes no failure', () => {
  expect(() => holdScreen()()).not.toThrow()
})
