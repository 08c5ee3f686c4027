import { fireEvent, screen } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { FETCH_TICKETS, openTickets } from '../../test/open-tickets.tsx'
import { ADA, TICKET } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'

const SEND_PIN = 'POST /api/v1/sendpin'

test('the pin is sent by SMS on request, and the screen says to which number', async () => {
  const bodies: unknown[] = []
  await answering({
    [FETCH_TICKETS]: new Error('cut'),
    [SEND_PIN]: ({ body }: Ask) => {
      bodies.push(body)
      return { message: 'Sent by SMS to 0803***0001', sentTo: '0803***0001' }
    },
  })
  openTickets([TICKET])
  fireEvent.click(await screen.findByRole('button', { name: 'Send Pin by SMS' }))
  await screen.findByText('Sent by SMS to 0803***0001')
  expect(bodies).toEqual([{ uuid: ADA.UUID, ticketID: TICKET.TicketID }])
})

test('a pin that cannot be sent gives the reason, and can be requested again', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut'), [SEND_PIN]: new AppError('pin-just-sent') })
  openTickets([TICKET])
  const button = await screen.findByRole('button', { name: 'Send Pin by SMS' })
  fireEvent.click(button)
  await screen.findByText(/Please wait a minute before you ask again/)
  expect(button).toHaveProperty('disabled', false)
})

test("one ticket's messages are not shown for the next, and a used PIN is not sent", async () => {
  await answering({
    [FETCH_TICKETS]: new Error('cut'),
    [SEND_PIN]: { message: 'Sent by SMS to 0803***0001', sentTo: '0803***0001' },
  })
  const used = { ...TICKET, TicketID: 'A9', SeatNumber: 'A9', TicketStatus: 'Used' as const }
  openTickets([TICKET, used])
  fireEvent.click(await screen.findByRole('button', { name: 'Send Pin by SMS' }))
  await screen.findByText('Sent by SMS to 0803***0001')
  fireEvent.click(screen.getByRole('button', { name: 'Next ticket' }))
  await screen.findByRole('article', { name: 'Ticket for seat A9' })
  expect(screen.queryByText('Sent by SMS to 0803***0001')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send Pin by SMS' })).toBeNull()
})
