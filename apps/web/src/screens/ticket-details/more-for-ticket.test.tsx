import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRODUCT } from '../../app/product.ts'
import type { AppStore } from '../../state/store.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, DATED_TICKET, TICKET as OLD_TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const CALL = 'POST /api/v1/fetchtickets'
const CODE = 'ABCDEFGHJKMN'
const TICKET: Ticket = { ...DATED_TICKET, QrCode: CODE, CinemaPhone: '+234 (803) 000-0111' }

const saved: File[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (file) => (saved.push(file as File), 'blob:ticket')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(URL, 'createObjectURL')
})

/** Opens the first ticket without a network. */
async function open(...tickets: Ticket[]) {
  await answering({ [CALL]: new Error('cut') })
  const keep = (store: AppStore) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
  }
  openApp('/ticketdetails', keep, { ticketId: tickets[0]?.TicketID })
  await screen.findByRole('article')
}

const addressOf = (link: string | RegExp) => screen.getByRole('link', { name: link }).getAttribute('href')

test("offline, the calendar gets a purchase's usable seats without any code", async () => {
  const used = { ...TICKET, TicketID: 'A3', SeatNumber: 'A3', TicketStatus: 'Used' as const }
  await open(TICKET, { ...TICKET, TicketID: 'A2', SeatNumber: 'A2' }, used)
  fireEvent.click(screen.getByRole('button', { name: 'Add to Calendar' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [file] = saved
  expect([file?.name, file?.type]).toEqual(['ticket-2026-11-22.ics', 'text/calendar'])
  const text = (await file?.text()) ?? ''
  expect(text).toContain('DTSTART;TZID=Africa/Lagos:20261122T183000\r\n')
  expect(text).toContain('DESCRIPTION:Screen 1\\, seats A1\\, A2\\n')
  expect(text).not.toContain(CODE)
})

test('beside Tell A Friend stand the usual actions, and the rest is folded', async () => {
  await open(TICKET)
  const notify = screen.getByRole('button', { name: 'Tell A Friend' })
  const actions = [...(notify.parentElement?.querySelectorAll('button, a') ?? [])]
  expect(actions.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
    'Tell A Friend',
    'Give to a friend',
    'Add to Calendar',
    'Get Directions, in a new tab',
  ])
  const more = screen.getByRole('group')
  expect(more).toHaveProperty('open', false)
  for (const name of ['Send Pin by SMS', 'Save as Picture']) within(more).getByRole('button', { name })
  within(more).getByRole('link', { name: /^Help/ })
})

test('a ticket links to directions to its cinema, and to a call of the cinema', async () => {
  await open(TICKET)
  expect(addressOf(/^Get Directions/)).toBe('https://www.google.com/maps/dir/?api=1&destination=10.3052,9.8217')
  expect(addressOf('Call Yankari Screens')).toBe('tel:+2348030000111')
})

test.each([
  ['WhatsApp', '+234 803 000 0000', /^https:\/\/wa\.me\/2348030000000\?text=/],
  ['email', '', /^mailto:support@velvet\.example\?subject=Purchase%20/],
])('the link to help by %s names the purchase, and no code', async (_, phone, to) => {
  const product = { ...PRODUCT }
  Object.assign(PRODUCT, { supportPhone: phone })
  try {
    await open(TICKET)
    const address = addressOf(/^Help with This Ticket/) ?? ''
    expect(address).toMatch(to)
    expect(address).toContain(TICKET.PurchaseID)
    expect(address).not.toContain(CODE)
  } finally {
    Object.assign(PRODUCT, product)
  }
})

test.each<[string, Partial<Ticket>]>([
  ['used', { TicketStatus: 'Used' }],
  ['refunded', { TicketStatus: 'Expired', Refunded: true }],
  ['given away', { GivenAway: true, QrCode: '' }],
])('a ticket that was %s can be saved neither to the calendar nor as a picture', async (_, changes) => {
  await open({ ...TICKET, ...changes })
  screen.getByRole('link', { name: /^Get Directions/ })
  expect(screen.queryByRole('button', { name: 'Add to Calendar' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save as Picture' })).toBeNull()
})

test('a ticket leads its payer to the receipt, but not a person who took it', async () => {
  const paid = { Price: 100, BoughtAt: '2026-11-20T09:15:30+01:00' }
  await open({ ...TICKET, ...paid })
  expect(addressOf('Receipt')).toBe(`/receipt/${TICKET.PurchaseID}`)
  cleanup()
  await open({ ...TICKET, Price: null, BoughtAt: null })
  screen.getByRole('button', { name: 'Add to Calendar' })
  screen.getByRole('button', { name: 'Save as Picture' })
  expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
})

test('a ticket stored by an older version offers help but no calendar or directions', async () => {
  await open(OLD_TICKET)
  screen.getByRole('link', { name: /^Help with This Ticket/ })
  expect(screen.queryByRole('button', { name: 'Add to Calendar' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Get Directions|^Call/ })).toBeNull()
})

test('a phone that cannot save the file says so', async () => {
  URL.createObjectURL = () => {
    throw new Error('full')
  }
  await open(TICKET)
  fireEvent.click(screen.getByRole('button', { name: 'Add to Calendar' }))
  await within(screen.getByRole('main')).findByText('This phone could not save the file.')
})
