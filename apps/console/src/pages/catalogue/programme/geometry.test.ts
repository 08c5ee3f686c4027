import { instantOnDay } from '@velvet/contract/catalogue/business-day'
import { expect, test } from 'vitest'
import { fieldTime, timelineDay } from './day.ts'
import { freeFrom, neighbourAt, nextFree, slotAt, sameMinute, snapped } from './geometry.ts'
import { aShow } from './test/a-show.ts'

const day = timelineDay('2026-11-21', 'Africa/Lagos')
const at = (time: string) => instantOnDay(day.date, time, day.zone).getTime()
const shownAt = (instant: number | undefined) => instant && fieldTime(instant, day.zone)

test('a screen is free again when the film has ended and the screen is clean', () => {
  expect(shownAt(freeFrom(aShow({ startsAt: at('18:00') })))).toBe('20:15')
})

test('a dragged showtime moves in steps of five minutes and stays within the day', () => {
  expect(shownAt(snapped(at('18:02'), day))).toBe('18:00')
  expect(shownAt(snapped(at('18:03'), day))).toBe('18:05')
  expect(shownAt(snapped(day.startsAt - 1e9, day))).toBe('06:00')
  expect(shownAt(snapped(day.endsAt + 1e9, day))).toBe('05:55')
})

test('showtimes that touch do not overlap, and the cleaning counts', () => {
  const early = aShow({ id: 'early', startsAt: at('18:00') })
  const late = (time: string) => aShow({ id: 'late', startsAt: at(time) })
  expect(neighbourAt(late('20:15'), [early])).toBeUndefined()
  expect(neighbourAt(late('20:10'), [early])).toBe(early)
  expect(neighbourAt(late('15:45'), [early])).toBeUndefined()
  expect(neighbourAt(late('15:50'), [early])).toBe(early)
})

test('a showtime is no neighbour of itself, of another screen, or of a cancelled one', () => {
  const show = aShow({ startsAt: at('18:00') })
  expect(neighbourAt({ ...show, startsAt: at('18:05') }, [show])).toBeUndefined()
  expect(neighbourAt({ ...show, id: 'other', screenId: 'two' }, [show])).toBeUndefined()
  expect(neighbourAt({ ...show, id: 'other' }, [{ ...show, state: 'cancelled' }])).toBeUndefined()
})

test('the next free time lies behind every neighbour, in the gap that is long enough', () => {
  const shows = [aShow({ id: 'one', startsAt: at('18:00') }), aShow({ id: 'two', startsAt: at('20:30') })]
  const request = aShow({ id: 'wish', startsAt: at('19:00') })
  expect(shownAt(nextFree(request, shows, day))).toBe('22:45')
  expect(shownAt(nextFree({ ...request, minutes: 10, cleaningMinutes: 5 }, shows, day))).toBe('20:15')
  const night = aShow({ id: 'night', startsAt: at('22:45'), minutes: 430 })
  expect(nextFree(request, [...shows, night], day)).toBeUndefined()
})

test('showtimes that start at the same minute are found on any screens', () => {
  const one = aShow({ id: 'one', startsAt: at('18:00') })
  const two = aShow({ id: 'two', screenId: 'two', startsAt: at('18:00') })
  const later = aShow({ id: 'later', startsAt: at('21:00') })
  expect(sameMinute([later, two, one])).toEqual([[two, one]])
  expect(sameMinute([later, one, { ...two, state: 'cancelled' }])).toEqual([])
})

test('a pointer names the row and the step under it', () => {
  const area = { left: 100, top: 50, width: 24 * 60, height: 200 }
  const board = { day, screenIds: ['one', 'two'], grabbedMs: 0 }
  const found = slotAt({ x: 100 + 12 * 60 + 2, y: 160 }, area, board)
  expect({ ...found, startsAt: shownAt(found.startsAt) }).toEqual({
    screenId: 'two',
    startsAt: '18:00',
  })
  const taken = slotAt({ x: 100 + 12 * 60, y: 9999 }, area, { ...board, grabbedMs: 30 * 60_000 })
  expect([taken.screenId, shownAt(taken.startsAt)]).toEqual(['two', '17:30'])
})
