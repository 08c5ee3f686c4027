import { SCAN_WAITS_AT_MOST_HOURS } from '@velvet/contract/tickets/gate-words'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { isPassOf, passOf } from './door-pass.ts'

const server = { secrets: { hash: 'the secret of this server' } }
const issuedAt = new Date('2026-11-26T18:00:00Z')
const good = passOf(server, 'tonight', issuedAt)

const isTaken = (pass: string | undefined, msLater = HOUR_MS) =>
  isPassOf(server, { pass, showtimeId: 'tonight', now: new Date(+issuedAt + msLater) })

test('the pass of a list is accepted for as long as a scan may wait for a network', () => {
  const longest = SCAN_WAITS_AT_MOST_HOURS * HOUR_MS
  expect([isTaken(good, longest), isTaken(good, longest + 1)]).toEqual([true, false])
})

test.each([
  ['no pass', undefined],
  ['an empty text', ''],
  ['the pass of another showtime', passOf(server, 'tomorrow', issuedAt)],
  ['the pass of another server', passOf({ secrets: { hash: 'another' } }, 'tonight', issuedAt)],
  [
    'a pass whose time was altered',
    passOf(server, 'tonight', new Date(+issuedAt + 1)).replace(/^\d+/, String(+issuedAt)),
  ],
  ['a pass with a zero before its time', `0${good}`],
  ['a pass that lacks its last letter', good.slice(0, -1)],
  ['a pass with a letter after it', `${good}x`],
  ['a pass with a letter before it', `x${good}`],
])('%s is refused', (_, pass) => {
  expect(isTaken(pass)).toBe(false)
})
