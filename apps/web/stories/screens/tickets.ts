import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { ADA } from '../../src/test/samples.ts'
import { press } from '../act.ts'
import { LONG_TICKET, LONG_WAITS } from '../exaggerations.ts'
import { ok } from '../fake-server.ts'
import { ALONE, BOUGHT, EXPIRED, USED } from '../ordinary-day.ts'
import type { ScreenStory } from '../story.ts'

const LIST = 'POST /api/v1/fetchtickets'
const list = { about: 'My tickets', path: '/mytickets', user: ADA }
const details = { about: 'Ticket', path: '/ticketdetails', user: ADA }

const GIFT = 'GET /api/v1/give/abcdefghijklmnopqrstuv'
const transfer = { about: 'A ticket for you', path: '/give/abcdefghijklmnopqrstuv' }

const receipt = { about: 'Receipt', path: `/receipt/${ALONE.PurchaseID}`, user: ADA }
const PAID: Ticket = {
  ...ALONE,
  Price: 2500,
  BoughtAt: '2026-11-20T09:15:30+01:00',
  GrossKobo: 166_667,
  NetKobo: 148_148,
  Taxes: [
    { name: 'VAT', kobo: 11_111 },
    { name: 'Consumption tax of Bauchi State', kobo: 7_408 },
  ],
  Exhibitor: { name: 'Wikki Cinemas Limited', tin: '20481234-0001', rcNumber: 'RC 1048123' },
}

const showing = (ticket: Ticket) => ({
  ...details,
  state: { ticketId: ticket.TicketID },
  answers: { [LIST]: ok([ticket]) },
})

export const TICKETS: ScreenStory[] = [
  { ...list, name: 'of each status', picture: 'my-tickets' },
  { ...list, name: 'loading', answers: { [LIST]: 'never' } },
  { ...list, name: 'none', answers: { [LIST]: ok([]) } },
  { ...list, name: 'no network', answers: { [LIST]: 'cut' } },
  { ...list, name: 'long words', answers: { [LIST]: ok([LONG_TICKET, USED]) } },
  {
    ...list,
    about: 'My tickets with waits',
    name: 'long words',
    picture: 'waits',
    answers: { 'GET /api/v1/waits': ok(LONG_WAITS) },
  },
  { ...showing(ALONE), name: 'unused', picture: 'ticket' },
  { ...showing(USED), name: 'used' },
  { ...showing(EXPIRED), name: 'expired' },
  { ...showing(LONG_TICKET), name: 'long words' },
  {
    ...details,
    name: 'two of three',
    state: { ticketId: BOUGHT[1]?.TicketID },
    answers: { [LIST]: ok(BOUGHT) },
  },
  { ...details, name: 'loading', state: { ticketId: 'any' }, answers: { [LIST]: 'never' } },
  { ...details, name: 'not there', state: { ticketId: 'any' } },
  { ...details, name: 'no network', state: { ticketId: 'any' }, answers: { [LIST]: 'cut' } },
  { ...showing({ ...ALONE, LinkSent: true }), name: 'link sent' },
  {
    ...showing({ ...ALONE, Disruption: { kind: 'stopped', minutes: 0, time: '18:30', gets: null } }),
    name: 'stopped',
  },
  { ...showing(ALONE), name: 'more', act: () => press('More') },
  {
    ...showing({ ...ALONE, QrCode: '', GivenAway: true, TakenBy: 'amina' }),
    name: 'given away',
  },
  {
    ...details,
    name: 'who has which seat',
    state: { ticketId: BOUGHT[0]?.TicketID },
    answers: { [LIST]: ok(BOUGHT) },
    act: async () => {
      await press('More')
      await press('Who has which seat')
    },
  },
  {
    ...transfer,
    name: 'to take',
    picture: 'give',
    answers: { [GIFT]: ok({ gift: { ...ALONE, From: 'amina' } }) },
  },
  { ...transfer, name: 'loading', answers: { [GIFT]: 'never' } },
  { ...transfer, name: 'no network', answers: { [GIFT]: 'cut' } },
  {
    ...receipt,
    name: 'of a purchase',
    picture: 'receipt',
    answers: { [LIST]: ok([PAID]) },
  },
  {
    ...receipt,
    name: 'of a ticket that went back, with an e-invoice',
    answers: {
      [LIST]: ok([
        {
          ...PAID,
          Refunded: true,
          RefundedAt: '2026-11-21T10:00:00+01:00',
          Invoice: { number: 'IRN-2027-000123', qr: 'https://invoice.example/IRN-2027-000123' },
        },
      ]),
    },
  },
  { ...showing(ALONE), name: 'shared', act: () => press('Tell A Friend') },
]
