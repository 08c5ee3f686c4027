import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { test } from 'vitest'
import { CHOICE } from '../../test/made-gate.ts'
import { answerCalls } from '../../test/made-server.ts'
import { Conflicts } from './conflicts.tsx'

const CONFLICT = {
  id: 'nonce-2',
  seat: 'B4',
  kind: 'revoked-phone',
  timeZone: 'Africa/Lagos',
  admitted: null,
  duplicate: { at: '2026-11-23T17:05:00.000Z', device: 'Left door', person: 'Amina' },
  noticedAt: '2026-11-23T17:06:00.000Z',
  endedAt: null,
}

test('a list that is cut off says so', async () => {
  answerCalls({ 'gate/conflicts': () => ({ items: [CONFLICT], next: 'nonce-2' }) })
  render(<Conflicts choice={{ ...CHOICE, showtimeIds: CHOICE.showtimeIds.slice(0, 1) }} />)
  await screen.findByText('B4: Let in by a revoked phone')
  await screen.findByText('Only the newest 100 of each showtime are shown.')
})
