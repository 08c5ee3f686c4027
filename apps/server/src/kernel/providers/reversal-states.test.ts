import { expect, test } from 'vitest'
import { NOT_FINAL, REVERSAL_STATES, stateOf } from './reversal-states.ts'

/** The words come from the documents of Paystack and of Flutterwave v3. */
test.each([
  ['paystack', 'pending', 'pending'],
  ['paystack', 'processing', 'pending'],
  ['paystack', 'needs-attention', 'needs-attention'],
  ['paystack', 'processed', 'done'],
  ['paystack', 'failed', 'over'],
  ['flutterwave', 'pending', 'pending'],
  ['flutterwave', 'pending-momo', 'pending'],
  ['flutterwave', 'processing', 'pending'],
  ['flutterwave', 'complete', 'done'],
  ['flutterwave', 'completed', 'done'],
  ['flutterwave', 'completed-bank-transfer', 'done'],
  ['flutterwave', 'completed-momo', 'done'],
  ['flutterwave', 'completed-mpgs', 'done'],
  ['flutterwave', 'completed-offline', 'done'],
  ['flutterwave', 'completed-preauth', 'done'],
  ['flutterwave', 'failed', 'over'],
] as const)('a refund that %s calls %s is %s', (provider, word, state) => {
  expect(stateOf(provider, 'refund', word)).toBe(state)
})

test.each(['', 'a-new-word', 'constructor', '__proto__'])(
  'a refund or dispute in the unknown state %j is polled again',
  (word) => {
    for (const provider of ['paystack', 'flutterwave'] as const) {
      const states = [stateOf(provider, 'refund', word), stateOf(provider, 'dispute', word)]
      expect(states).toEqual(['pending', 'open'])
      expect(NOT_FINAL).toEqual(expect.arrayContaining(states))
    }
  },
)

test('a refund or dispute is polled until it is final', () => {
  expect(Object.keys(REVERSAL_STATES).filter((state) => !NOT_FINAL.includes(state as never))).toEqual(['done', 'over'])
})
