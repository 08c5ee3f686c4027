import type { Sold } from '../calls.ts'

/** Tests print this ticket, which has everything that the server can put on one. */
export const TICKET: Sold['tickets'][number] = {
  TicketID: '019aa000-0000-7000-8000-000000000001',
  QrCode: 'ABCDEFGHJKMN',
  Serial: 7,
  MovieTitle: 'Lionheart',
  CinemaName: 'Galaxy',
  CinemaAddress: '1 Jos Road',
  ScreenName: 'Screen 1',
  SeatNumber: 'A1',
  TypeName: 'Child',
  TypeClass: 'child',
  ShowtimeDate: '2026-11-26',
  ShowtimeTime: '19:00',
  PlayDate: '2026-11-26',
  TimeZone: 'Africa/Lagos',
  Copy: 1,
  Kobo: 300_000,
  PaidKobo: 300_000,
  NetKobo: 266_667,
  TicketStatus: 'Unused',
  PosterURL: '/p',
  Colour: '#000000',
  PurchaseID: '019aa000-0000-7000-8000-000000000002',
  ShowtimeID: '019aa000-0000-7000-8000-000000000006',
  TypeID: '019aa000-0000-7000-8000-000000000007',
  Taxes: [
    { name: 'VAT', kobo: 20_000, ppm: 75_000 },
    { name: 'State tax', kobo: 13_333, ppm: 50_000 },
  ],
  Exhibitor: { name: 'Galaxy Ltd', tin: '1234-0001', rcNumber: 'RC 998877' },
}

/** The buyer of that ticket has paid in cash. */
export const SOLD: Sold = {
  purchase: {
    id: '019aa000-0000-7000-8000-000000000002',
    channel: 'counter',
    change: 0,
    refunded: 0,
    sessionID: '019aa000-0000-7000-8000-000000000003',
    showtimeID: TICKET.ShowtimeID,
    till: { id: '019aa000-0000-7000-8000-000000000004', name: 'Window 1' },
    operator: { id: '019aa000-0000-7000-8000-000000000005', name: 'Amina Bello' },
    soldAt: '2026-11-26T17:00:00Z',
    kobo: 300_000,
    reason: null,
    approver: null,
    tenders: [
      {
        kind: 'cash',
        kobo: 300_000,
        reference: null,
        terminal: null,
        isConfirmed: false,
        reason: null,
      },
    ],
  },
  tickets: [TICKET],
  change: 0,
}
