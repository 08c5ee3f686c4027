import { afterEach, beforeEach, vi } from 'vitest'

const spy = vi.spyOn(console, 'error')

beforeEach(() => {
  spy.mockClear()
})

afterEach(() => {
  if (spy.mock.calls.length > 0) {
    throw new Error(`A stray console.error: ${JSON.stringify(spy.mock.calls[0])}`)
  }
})
