import { expect, test } from 'vitest'
import type { QueuedScan, QueuedUndo, QueueEntry } from '../store/model.ts'
import { nameOfEntry } from './entry.ts'

const SCAN: QueuedScan = {
  kind: 'scan',
  nonce: 'one',
  code: 'ABCDEFGHJKMN',
  key: 'key',
  showtimeId: 'tonight',
  at: '2026-11-26T18:05:00Z',
  offsetMs: 0,
  personId: 'yakubu',
  personName: 'Yakubu',
  timeZone: 'Africa/Lagos',
  pass: 'pass',
}
const UNDO: QueuedUndo = {
  kind: 'undo',
  nonce: 'one',
  code: SCAN.code,
  at: SCAN.at,
  offsetMs: 0,
  timeZone: SCAN.timeZone,
  reason: 'By mistake',
}

test.each<[string, QueueEntry, string]>([
  ['a scan by its pin', SCAN, 'ABCD-EFGH-JKMN'],
  ['a scan of a group by its own seat too', { ...SCAN, seat: 'A3' }, 'ABCD-EFGH-JKMN, A3'],
  [
    'a conflict by the seat that the server says',
    { ...SCAN, seat: 'A3', conflict: { result: 'already-used', seat: 'B4', text: '' } },
    'ABCD-EFGH-JKMN, B4',
  ],
  [
    'a conflict whose seat the server does not know by that of the phone',
    { ...SCAN, seat: 'A3', conflict: { result: 'unknown', seat: undefined, text: '' } },
    'ABCD-EFGH-JKMN, A3',
  ],
  ['an undo by its ticket', { ...UNDO, seat: 'A3' }, 'Undo of ABCD-EFGH-JKMN, A3'],
])('the phone names %s', (_, entry, name) => {
  expect(nameOfEntry(entry)).toBe(name)
})
