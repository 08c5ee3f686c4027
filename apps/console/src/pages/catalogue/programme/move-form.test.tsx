import { render, screen } from '@testing-library/react'
import { Dialog } from '@velvet/ui/dialog'
import { expect, test, vi } from 'vitest'
import { press, type, valueOf } from '../../../parts/test/stale.ts'
import { timelineDay } from './day.ts'
import { MoveForm } from './move-form.tsx'
import type { Show } from './show.ts'
import { aShow } from './test/a-show.ts'

const DAY = timelineDay('2026-11-21', 'Africa/Lagos')
const FIVE = Date.parse('2026-11-21T16:00:00Z')
const HALF_PAST = FIVE + 30 * 60_000

/** Opens the form of a showtime at five. Returns a function that shows it as it was read again. */
function open() {
  const onMove = vi.fn()
  const form = (show: Show, version: number) => (
    <Dialog title="Move" onClose={vi.fn()}>
      <MoveForm
        show={show}
        version={version}
        onMove={onMove}
        day={DAY}
        shows={[show]}
        screens={[{ id: 'one', name: 'Screen 1' }]}
      />
    </Dialog>
  )
  const { rerender } = render(form(aShow({ startsAt: FIVE }), 3))
  const read = (show: Show, version: number) => rerender(form(show, version))
  return { onMove, read }
}

test('the dialog opens with the cursor in the field of the screen', () => {
  open()
  expect(document.activeElement).toBe(screen.getByLabelText('Screen'))
})

test("a move is based on the slot the person saw, despite a colleague's move", () => {
  const { onMove, read } = open()
  type('Start', '17:30')
  read(aShow({ startsAt: FIVE + 60_000 }), 4)
  expect(valueOf('Start')).toBe('17:30')
  press('Move')
  expect(onMove).toHaveBeenCalledWith({ screenId: 'one', startsAt: HALF_PAST }, 3)
})

test('a showtime can be moved although a colleague has changed something else about it', () => {
  const { onMove, read } = open()
  type('Start', '17:30')
  read(aShow({ startsAt: FIVE, price: 90 }), 4)
  press('Move')
  expect(onMove).toHaveBeenCalledWith({ screenId: 'one', startsAt: HALF_PAST }, 4)
})
