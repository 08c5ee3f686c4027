import type { Ticket } from '@velvet/contract/shared/entities/ticket'

/** Makes a ticket for a notice. For short expectations, its id is its seat. */
export const aTicketRow = (seat: string): Ticket => ({
  TicketID: seat,
  SeatNumber: seat,
  TicketStatus: 'Expired',
  QrCode: '',
  MovieTitle: 'LIONHEART',
  PosterURL: '',
  Colour: '#102030',
  Refunded: true,
  CinemaName: 'Wikki Cinema',
  CinemaAddress: '1 Yakubun Road',
  ScreenName: 'Hall 2',
  ShowtimeID: 'a showtime',
  ShowtimeTime: '18:30',
  ShowtimeDate: '2026-11-27',
  PurchaseID: 'a purchase',
  TicketType: null,
  TypeNote: null,
  TypeTranslations: null,
})
