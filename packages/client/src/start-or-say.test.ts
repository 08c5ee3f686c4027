import { expect, test } from 'vitest'
import { startOrSay } from './start-or-say.ts'

const pageAfter = async (error: Error) => {
  const page = { textContent: '', setAttribute: () => undefined } as unknown as Element
  await expect(startOrSay(page, 'No data is kept.', () => Promise.reject(error))).rejects.toBe(error)
  return page.textContent
}

test('an app says in one sentence that the browser keeps no data', async () => {
  expect(await pageAfter(new DOMException('Access is denied', 'SecurityError'))).toBe('No data is kept.')
})

test('another error of the start is not taken for one of the storage', async () => {
  Object.assign(globalThis, { indexedDB: {} })
  expect(await pageAfter(new TypeError('is not a function'))).toBe('')
  Reflect.deleteProperty(globalThis, 'indexedDB')
})
