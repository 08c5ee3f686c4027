import { expect, test } from 'vitest'
import { isWorkerOrder } from './offline.ts'

test('a service worker accepts its orders and no other message', () => {
  for (const order of ['apply-update', 'forget-answers', 'keep-screens', 'keep-words-fr']) {
    expect(isWorkerOrder(order)).toBe(true)
  }
  for (const other of ['', 'apply', 'keep-words-xx', 'skip-waiting', ['apply-update'], {}, null, undefined]) {
    expect(isWorkerOrder(other)).toBe(false)
  }
})
