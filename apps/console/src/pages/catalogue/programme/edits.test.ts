import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { expect, test } from 'vitest'
import { inputOf, nextShow, nextRequest, presentRequest } from './edits.ts'
import { anEdit, aPlannedShowtime } from './test/a-planned-showtime.ts'

const LATER = '2026-11-21T18:00:00.000Z'
const edited = (given: Partial<NonNullable<ShowtimeWithEdit['edit']>>) =>
  aPlannedShowtime({ seats: { sold: 7, total: 100, kept: 0 }, edit: anEdit(given) })

test('an edited showtime is drawn as it will be, with the seats that are sold now', () => {
  const planned = edited({ startsAt: LATER, ticketPrice: 30, cleaningMinutes: 20 })
  expect(nextShow(planned)).toMatchObject({
    startsAt: Date.parse(LATER),
    price: 30,
    cleaningMinutes: 20,
    soldSeats: 7,
    isChanged: true,
  })
  expect(nextShow(aPlannedShowtime()).isChanged).toBe(false)
})

test('an edit that cannot be published is not drawn or used for a new change', () => {
  const planned = edited({ startsAt: LATER, problem: 'This showtime was cancelled' })
  expect(nextShow(planned)).toMatchObject({
    startsAt: Date.parse(planned.startsAt),
    isChanged: false,
  })
  expect(nextRequest(planned)).toEqual(presentRequest(planned))
})

test('only a showtime with its own price sends a price to the server', () => {
  const card = aPlannedShowtime()
  expect(inputOf(card.id, nextRequest(card))).toMatchObject({
    id: 'amina',
    filmID: 'film',
    screenID: 'one',
    startsAt: '2026-11-21T17:00:00.000Z',
    ticketPrice: null,
  })
  const own = aPlannedShowtime({ priceSource: 'own' })
  expect(inputOf(own.id, nextRequest(own))).toMatchObject({ ticketPrice: 25 })
})
