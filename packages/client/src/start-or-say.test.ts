import { expect, test } from 'vitest'
import { startOrSay } from './start-or-say.ts'

const pageAfter = async (error: Error) => {
  const page = { textContent: '', setAttribute: () => undefined } as unknown as Element
  await expect(startOrSay(page, 'No data is kept.', () => Promise.reject(error))).rejects.toBe(error)
  return page.textContent
}

test('an app shows a message if the browser stores no data for it', async () => {
  expect(await pageAfter(new DOMException('Access is denied', 'SecurityError'))).toBe('No data is kept.')
})

test('an app shows the storage message only for storage errors', async () => {
  Object.assign(globalThis, { indexedDB: {} })
  expect(await pageAfter(new TypeError('is not a function'))).toBe('')
  Reflect.deleteProperty(globalThis, 'indexedDB')
})
