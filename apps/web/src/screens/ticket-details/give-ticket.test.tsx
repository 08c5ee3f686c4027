import { fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { expect, test } from 'vitest'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, TICKET, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const LIST = 'POST /api/v1/fetchtickets'
const GIVE = `POST /api/v1/tickets/${TICKET.TicketID}/give`
const TAKE_BACK = `DELETE /api/v1/tickets/${TICKET.TicketID}/give`
const URL = 'https://velvet.example/give/abcdefghijklmnopqrstuv'
const SENT = { ...TICKET, LinkSent: true }

const open = (...tickets: Ticket[]) =>
  openApp(
    '/ticketdetails',
    (store) => {
      signIn(store, ADA)
      store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
    },
    { ticketId: tickets[0]?.TicketID },
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a ticket given by a link for any app is shown as not accepted yet', async () => {
  const server = await answering({ [LIST]: [TICKET], [GIVE]: { url: URL } })
  open(TICKET)
  await screen.findByRole('button', { name: 'Give to a friend' })
  press('Give to a friend')
  fireEvent.click(await screen.findByRole('button', { name: 'Make the Link' }))
  server.answers[LIST] = [SENT]
  await screen.findByText(URL)
  const chat = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(chat)).toContain(`Mami Wata`)
  expect(decodeURIComponent(chat)).toContain(URL)
  press('Close')
  await screen.findByText('Link sent: not taken yet')
})

test('a ticket that was not taken is taken back', async () => {
  const server = await answering({ [LIST]: [SENT], [TAKE_BACK]: { ticket: TICKET } })
  open(SENT)
  await screen.findByText('Link sent: not taken yet')
  server.answers[LIST] = [TICKET]
  press('Take it back')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull())
})

test('taking a ticket back too late says why', async () => {
  await answering({ [LIST]: [SENT], [TAKE_BACK]: new AppError('gift-taken') })
  open(SENT)
  await screen.findByText('Link sent: not taken yet')
  press('Take it back')
  await screen.findByText('This ticket has already been taken')
})

test('the copy of a ticket that was taken has no code, and says who has it', async () => {
  const given = { ...TICKET, QrCode: '', GivenAway: true, TakenBy: 'chidi' }
  await answering({ [LIST]: [given] })
  open(given)
  await screen.findByText('Given away')
  screen.getByText('chidi has taken this ticket.')
  expect(screen.queryByRole('img', { name: 'QR code of this ticket' })).toBeNull()
  for (const name of ['Give to a friend', 'Send Pin by SMS', 'Get a refund'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a ticket lost by a holder without an account is taken back with a new code', async () => {
  const lost = { ...TICKET, QrCode: '', GivenAway: true, TakenBy: null, CanTakeBack: true }
  const server = await answering({
    [LIST]: [lost],
    [`${TAKE_BACK}/taken`]: () => {
      server.answers[LIST] = [TICKET]
      return { ticket: TICKET }
    },
  })
  open(lost)
  await screen.findByText(/Somebody without an account has it/)
  press('Take it back')
  await waitFor(() => expect(server.requests).toContain(`${TAKE_BACK}/taken`))
  await screen.findByRole('img', { name: 'QR code of this ticket' })
})

test('a purchase of several tickets shows who has which seat and shares each', async () => {
  const seats: Ticket[] = [
    TICKET,
    { ...SENT, TicketID: idOf('second'), SeatNumber: 'A2' },
    {
      ...TICKET,
      TicketID: idOf('third'),
      SeatNumber: 'A3',
      QrCode: '',
      GivenAway: true,
      TakenBy: 'chidi',
    },
    {
      ...TICKET,
      TicketID: idOf('fourth'),
      SeatNumber: 'A4',
      QrCode: '',
      GivenAway: true,
      TakenBy: null,
    },
  ]
  await answering({ [LIST]: seats, [GIVE]: { url: URL } })
  open(...seats)
  await screen.findByRole('button', { name: 'Who has which seat' })
  press('Who has which seat')
  await screen.findByRole('dialog')
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(
    expect.arrayContaining([
      'A1YoursShare',
      'A2Link sent: not taken yetShare',
      'A3Taken by chidi',
      'A4Taken by a person without an account',
    ]),
  )
  press('Share seat A1')
  await screen.findByText('Give seat A1')
})
