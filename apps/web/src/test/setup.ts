import { cleanup, configure } from '@testing-library/react'
import { forgetToken } from '@velvet/client/token-store'
import { webcrypto } from 'node:crypto'
import { threadId } from 'node:worker_threads'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { phoneScreen } from './screen-size.ts'

// The first test of a file waits until its screen is compiled, which takes long on a busy machine.
// Elements that never appear still fail.
configure({ asyncUtilTimeout: 15_000 })

// The page of jsdom lacks the part of Web Crypto that signs and hashes.
if (!('subtle' in crypto)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto })

// jsdom has none of these; journeys in a real browser test what they do.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
performance.getEntriesByType = () => []
// A channel reaches all threads of a process, so a file would hear the apps that other files open at the same time.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of thread ${threadId}`)
  }
}
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

const strayErrors = vi.spyOn(console, 'error')

beforeEach(() => {
  phoneScreen()
  strayErrors.mockClear()
})

afterEach(() => {
  cleanup()
  forgetToken()
  localStorage.clear()
  sessionStorage.clear()
  // Scripts of third parties, such as a checkout.
  document.head.replaceChildren()
  expect(strayErrors.mock.calls, 'nothing is written to the console as an error').toEqual([])
})
