import { instantOnDay } from '@velvet/contract/catalogue/business-day'
import { expect, test } from 'vitest'
import { carried, focusAfter } from './carry.ts'
import { fieldTime, timelineDay } from './day.ts'
import { aShow } from './test/a-show.ts'

const day = timelineDay('2026-11-21', 'Africa/Lagos')
const at = (time: string) => instantOnDay(day.date, time, day.zone).getTime()
const board = { day, screenIds: ['one', 'two', 'three'] }

function afterKey(key: string, shiftKey = false, slot = { screenId: 'two', startsAt: at('18:00') }) {
  const found = carried({ at: slot }, { key, shiftKey }, board)
  return found && `${found.screenId} ${fieldTime(found.startsAt, day.zone)}`
}

test('arrow keys carry a block by five minutes, and with Shift by thirty', () => {
  expect(afterKey('ArrowRight')).toBe('two 18:05')
  expect(afterKey('ArrowLeft')).toBe('two 17:55')
  expect(afterKey('ArrowRight', true)).toBe('two 18:30')
  expect(afterKey('ArrowLeft', true)).toBe('two 17:30')
})

test('arrow keys carry a block to the next screen, and never off the timeline', () => {
  expect(afterKey('ArrowDown')).toBe('three 18:00')
  expect(afterKey('ArrowUp')).toBe('one 18:00')
  expect(afterKey('ArrowUp', false, { screenId: 'one', startsAt: at('18:00') })).toBe('one 18:00')
  expect(afterKey('ArrowLeft', true, { screenId: 'one', startsAt: at('06:10') })).toBe('one 06:00')
  expect(afterKey('ArrowRight', true, { screenId: 'one', startsAt: at('05:50') })).toBe('one 05:55')
  expect(afterKey('a')).toBeUndefined()
})

test('the focus moves along a screen and to the nearest block of the next one', () => {
  const early = aShow({ id: 'early', startsAt: at('12:00') })
  const late = aShow({ id: 'late', startsAt: at('20:00') })
  const below = aShow({ id: 'below', screenId: 'three', startsAt: at('19:00') })
  const far = aShow({ id: 'far', screenId: 'three', startsAt: at('23:00') })
  const shows = [late, far, below, early]
  const after = (from: typeof early, key: string) => focusAfter(from, key, shows, board.screenIds)?.id
  expect(after(early, 'ArrowRight')).toBe('late')
  expect(after(late, 'ArrowLeft')).toBe('early')
  expect(after(late, 'ArrowRight')).toBeUndefined()
  expect(after(late, 'Home')).toBe('early')
  expect(after(early, 'End')).toBe('late')
  expect(after(late, 'ArrowDown')).toBe('below')
  expect(after(below, 'ArrowUp')).toBe('late')
  expect(after(early, 'ArrowUp')).toBeUndefined()
})
