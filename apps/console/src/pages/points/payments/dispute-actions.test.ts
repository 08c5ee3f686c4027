import type { TimelineEvent } from '@velvet/contract/people/customer-timeline.calls'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { expect, test } from 'vitest'
import { disputeActions, evidenceText } from './dispute-actions.ts'

const DISPUTE: MoneyCase = {
  id: 'case',
  kind: 'dispute',
  provider: 'paystack',
  providerTransactionId: '4099',
  tx_ref: 'VLT-1',
  ticketID: null,
  customer: { uuid: 'ada', phoneNumber: '08030000001' },
  VpValue: 0,
  amount: 3000,
  dueAt: '2026-12-01T10:00:00Z',
  openedAt: '2026-11-28T10:00:00Z',
  resolution: null,
  resolvedAt: null,
  resolvedBy: null,
  note: null,
}

test('a dispute says where to contest it, by when, and what happens otherwise', () => {
  const [save, block] = disputeActions(DISPUTE)
  expect(save?.text).toContain('upload it at Paystack by 01/Dec/2026')
  expect(save?.text).toContain('the Points are then taken back by themselves')
  expect(block?.title).toBe('Block the customer meanwhile')
  expect(disputeActions({ ...DISPUTE, customer: null })).toEqual([])
})

test('the evidence names the payment and lists its events, oldest first', () => {
  const at = '2026-11-27T17:00:00Z'
  const events: TimelineEvent[] = [
    {
      kind: 'scan',
      key: 'b',
      at,
      ticketID: 't',
      title: 'Amina',
      seat: 'A1',
      result: 'admitted',
      forced: false,
      by: 'Musa',
    },
    {
      kind: 'payment',
      key: 'a',
      at,
      tx_ref: 'VLT-1',
      provider: 'paystack',
      VpValue: 4500,
      amount: 3000,
      status: 'successful',
      refund: null,
    },
  ]
  expect(evidenceText(DISPUTE, events).split('\n')).toEqual([
    'Disputed payment: VLT-1',
    'Transaction of Paystack: 4099',
    'Amount: ₦3,000.00',
    '',
    expect.stringMatching(/^27\/Nov\/2026, 6:00.PM: Paid ₦3,000.00 by Paystack, VLT-1: successful$/),
    expect.stringMatching(/: Ticket at the door: Amina, seat A1; admitted$/),
    '',
  ])
})
