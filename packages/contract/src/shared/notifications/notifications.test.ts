import { expect, test } from 'vitest'
import {
  cancelled,
  showtimeMoved,
  showtimeSoon,
  ticketBought,
  ticketsCancelled,
  ticketsRefunded,
} from './notifications.ts'
import { pointsAdjusted, pointsCredited } from './points-notifications.ts'

const TICKET = {
  TicketID: '019aa000-0000-7000-8000-000000000001',
  ShowtimeID: '019aa000-0000-7000-8000-000000000003',
  MovieTitle: 'KING OF BOYS',
  CinemaName: 'Wunti Picture House',
  ShowtimeTime: '19:05',
  ShowtimeDate: '2026-11-21',
  SeatNumber: 'A1',
  ScreenName: 'Screen 2',
}
const OTHER = { ...TICKET, TicketID: '019aa000-0000-7000-8000-000000000002', SeatNumber: 'A2' }

test('a notification names the marks of access of its showtime after the film', () => {
  const { text, title } = showtimeSoon([{ ...TICKET, Marks: ['captioned', 'sign-language'] }])
  expect(title + text).toContain('King of Boys (Captioned, Sign language)')
})

test('a notification of one ticket opens it, and one of several opens the list', () => {
  expect(ticketBought([TICKET])).toEqual({
    topic: 'ticket-bought',
    title: 'Your ticket for King of Boys',
    text: 'Saturday 21/Nov/2026, 7:05 PM, Wunti Picture House. Seat A1.',
    lead: { route: '/ticketdetails', ticketId: TICKET.TicketID },
    values: {
      tickets: 'Your ticket',
      movie: 'King of Boys',
      when: 'Saturday 21/Nov/2026, 7:05 PM',
      place: 'Wunti Picture House',
      seats: 'Seat A1',
    },
    facts: {
      tickets: { say: 'yourTicket' },
      movie: 'King of Boys',
      when: { date: '2026-11-21', time: '19:05' },
      place: 'Wunti Picture House',
      seats: { seats: ['A1'] },
    },
  })
  expect(ticketBought([TICKET, OTHER])).toMatchObject({
    title: 'Your tickets for King of Boys',
    text: expect.stringContaining('Seats A1, A2.') as string,
    lead: { route: '/mytickets' },
  })
})

test('a reminder says when the film starts, where, and which seats', () => {
  expect(showtimeSoon([TICKET, OTHER])).toMatchObject({
    topic: 'showtime-soon',
    title: 'King of Boys starts at 7:05 PM',
    text: 'Wunti Picture House. Seats A1, A2. Have your QR code ready at the door.',
  })
})

test('the notification of a cancelled showtime names it and the Points', () => {
  const { topic, title, text } = cancelled([TICKET], { returned: 1200, owed: 0 })
  expect(topic).toBe('showtime-cancelled')
  expect(title).toBe('King of Boys was cancelled')
  expect(text).toBe(
    'The showtime of Saturday 21/Nov/2026, 7:05 PM, Wunti Picture House, will not take place. 1,200 Vp went back to your balance.',
  )
  expect(cancelled([TICKET], { returned: 0, owed: 0 }).text).toMatch(/will not take place\.$/)
  expect(cancelled([TICKET], { returned: 0, owed: 1200 }).text).toMatch(
    /will not take place\. We owe you 1,200 Vp that could not be added to your balance yet\. They follow by themselves\.$/,
  )
  expect(cancelled([TICKET], { returned: 100, owed: 200 }).text).toMatch(
    / 100 Vp went back to your balance\. We owe you 200 Vp /,
  )
})

test('the notification of several cancelled showtimes names each once, in order', () => {
  const later = { ...TICKET, ShowtimeID: 'later', MovieTitle: 'AMINA', ShowtimeTime: '21:30' }
  const { topic, title, text, lead } = cancelled([later, TICKET, OTHER], { returned: 300, owed: 0 })
  expect([topic, title]).toEqual(['showtimes-cancelled', '2 showtimes were cancelled'])
  expect(text).toBe(
    'These showtimes will not take place: Wunti Picture House: King of Boys (Saturday 21/Nov/2026, 7:05 PM), Amina (Saturday 21/Nov/2026, 9:30 PM). 300 Vp went back to your balance.',
  )
  expect(lead).toEqual({ route: '/mytickets' })
})

test('the notification of many cancelled showtimes stays short enough for a phone', () => {
  const shows = Array.from({ length: 30 }, (_, index) => ({
    ...TICKET,
    ShowtimeID: String(index),
    ShowtimeTime: `1${index % 10}:00`,
    CinemaName: index % 2 === 0 ? 'Wunti Picture House' : 'Inkil Screens',
  }))
  const [first, ...others] = shows
  const { text } = cancelled([first ?? TICKET, ...others], { returned: 1, owed: 0 })
  expect(text).toMatch(/Wunti Picture House: .*; Inkil Screens: .*, and 24 more\. 1 Vp went back/)
  expect(text.length).toBeLessThan(600)
})

test('the notification of a moved showtime has its new place and how to get a refund', () => {
  expect(showtimeMoved([TICKET])).toMatchObject({
    topic: 'showtime-moved',
    title: 'King of Boys has moved',
    text: 'It now starts Saturday 21/Nov/2026, 7:05 PM, Wunti Picture House, Screen 2. Seat A1. If that does not suit you, get a refund for your ticket until the start, and the Points return to your balance.',
    lead: { route: '/ticketdetails', ticketId: TICKET.TicketID },
  })
  expect(showtimeMoved([TICKET, OTHER]).text).toContain('get a refund for your tickets')
})

test('the notification of credited Points has the new balance and opens the profile', () => {
  expect(pointsCredited(300, 1300)).toMatchObject({
    topic: 'points-credited',
    title: '300 Vp added',
    text: 'Your payment has arrived. Your balance is 1,300 Vp.',
    lead: { route: '/profile' },
  })
})

test('the notification of an adjustment states the Points added or removed', () => {
  expect(pointsAdjusted(50, 150)).toMatchObject({
    topic: 'points-adjusted',
    title: '50 Vp added',
    text: 'Our team has corrected your balance. It is now 150 Vp.',
    lead: { route: '/profile' },
  })
  expect(pointsAdjusted(-1500, 0).title).toBe('1,500 Vp taken')
})

test('the notification of cancelled tickets names all of them together, and no Points', () => {
  expect(ticketsCancelled([TICKET, OTHER])).toMatchObject({
    topic: 'tickets-cancelled',
    title: 'Our team cancelled your tickets',
    text: 'King of Boys, Saturday 21/Nov/2026, 7:05 PM, Wunti Picture House. Seats A1, A2. The QR code no longer opens the door.',
    lead: { route: '/mytickets' },
  })
})

test('the notification of refunded tickets names them, the Points and the balance', () => {
  expect(ticketsRefunded([TICKET, OTHER], { returned: 600, balance: 900 })).toMatchObject({
    topic: 'tickets-refunded',
    title: '600 Vp are back',
    text: 'Our team has refunded your tickets for King of Boys, Saturday 21/Nov/2026, 7:05 PM, Wunti Picture House. Seats A1, A2. Your balance is 900 Vp.',
    lead: { route: '/mytickets' },
  })
})
