import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import type { Transfer } from '@velvet/contract/tickets/transfers.calls'
import { beforeEach, expect, test } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, TICKET } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'
import { keepTransfer, readTransfer } from '../../parts/kept-transfer.ts'

const TOKEN = 'abcdefghijklmnopqrstuv'
const PATH = `/give/${TOKEN}`
const SHOW = `GET /api/v1${PATH}`
const TAKE = `POST /api/v1${PATH}`
const GIFT: Transfer = {
  MovieTitle: TICKET.MovieTitle,
  CinemaName: TICKET.CinemaName,
  CinemaAddress: TICKET.CinemaAddress,
  ScreenName: TICKET.ScreenName,
  ShowtimeDate: TICKET.ShowtimeDate,
  ShowtimeTime: TICKET.ShowtimeTime,
  SeatNumber: TICKET.SeatNumber,
  PosterURL: TICKET.PosterURL,
  Colour: TICKET.Colour,
  TicketType: 'Child',
  TypeNote: 'For under 12: bring proof of age',
  From: 'bola',
}

beforeEach(() => localStorage.clear())

const tap = () => fireEvent.click(screen.getByRole('button', { name: 'Take this ticket' }))
const code = () => screen.findByRole('img', { name: 'QR code of this ticket' })

test('a link shows film, time, date, cinema, screen and seat, and who gives the ticket', async () => {
  const { requests } = await answering({ [SHOW]: { gift: GIFT } })
  openApp(PATH)
  await screen.findByText('bola gives you a ticket')
  const paper = screen.getByRole('article', { name: 'Ticket for seat A1' })
  expect(paper.className).toContain('paper')
  expect(within(paper).queryByRole('img', { name: /QR code/ })).toBeNull()
  const text = paper.textContent
  for (const part of [
    'Mami Wata',
    '6:30 PM',
    '22/Nov/2026',
    'Yankari Screens, Screen 1',
    'SeatA1',
    'Child',
    'For under 12: bring proof of age',
  ])
    expect(text).toContain(part)
  expect(requests).not.toContain(TAKE)
})

test('a person without an account takes the ticket, which this browser shows offline', async () => {
  const server = await answering({ [SHOW]: { gift: GIFT }, [TAKE]: { ticket: TICKET } })
  openApp(PATH)
  await screen.findByText('bola gives you a ticket')
  tap()
  await code()
  screen.getByText(/This browser keeps your ticket/)
  cleanup()
  Object.assign(server.answers, { [SHOW]: new Error('cut'), [TAKE]: new Error('cut') })
  openApp(PATH)
  await code()
})

test('opening a link again after a lost response repeats the request with its key', async () => {
  const keys: unknown[] = []
  let isLost = true
  const take = ({ headers }: Ask) => {
    keys.push(headers['idempotency-key'])
    return isLost ? new Error('cut') : { ticket: TICKET }
  }
  await answering({ [SHOW]: { gift: GIFT }, [TAKE]: take })
  openApp(PATH)
  await screen.findByText('bola gives you a ticket')
  tap()
  await waitFor(() => expect(keys).toHaveLength(1))
  cleanup()
  isLost = false
  openApp(PATH)
  await code()
  expect(keys[1]).toBe(keys[0])
})

test('a person who comes too late reads why, and this browser keeps nothing', async () => {
  await answering({ [SHOW]: { gift: GIFT }, [TAKE]: new AppError('gift-taken') })
  openApp(PATH)
  await screen.findByText('bola gives you a ticket')
  tap()
  await screen.findByText(/This ticket has already been taken/)
  expect(readTransfer(TOKEN)).toBeUndefined()
})

test('a customer takes the ticket into My Tickets', async () => {
  await answering({
    [SHOW]: { gift: GIFT },
    [TAKE]: { ticket: TICKET },
    'POST /api/v1/fetchtickets': [TICKET],
  })
  const app = openApp(PATH, (store) => signIn(store, ADA))
  await screen.findByText('bola gives you a ticket')
  tap()
  await waitFor(() => expect(app.path()).toBe('/ticketdetails'))
  await code()
  expect(readTransfer(TOKEN)).toBeUndefined()
})

test('opening your own transfer link warns that it takes the ticket back', async () => {
  const own = { ...GIFT, From: ADA.Username }
  await answering({
    [SHOW]: { gift: own },
    [TAKE]: { ticket: TICKET },
    'POST /api/v1/fetchtickets': [TICKET],
  })
  const app = openApp(PATH, (store) => signIn(store, ADA))
  await screen.findByText(/^This is your own link\./)
  expect(screen.queryByRole('button', { name: 'Take this ticket' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(app.path()).toBe('/ticketdetails'))
})

test('an incomplete transfer link is reported without a call to the server', async () => {
  const { requests } = await answering({})
  openApp(PATH.slice(0, -3))
  await screen.findByText(/^A part of this link is missing\./)
  expect(requests.filter((one) => one.includes('/give/'))).toEqual([])
})

test('a ticket taken back by its giver is no longer shown, with a reason', async () => {
  await answering({ [TAKE]: new AppError('gift-called-back'), [SHOW]: new AppError('gift-taken') })
  keepTransfer(TOKEN, { key: 'a-key-of-this-browser', ticket: TICKET })
  openApp(PATH)
  await screen.findByText(/has taken the ticket back/)
  expect(screen.queryByRole('img', { name: 'QR code of this ticket' })).toBeNull()
  expect(readTransfer(TOKEN)).toBeUndefined()
})
