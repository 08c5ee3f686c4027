import { CALENDAR_WORDS } from '@velvet/contract/tickets/calendar'
import { GIVEN_AWAY } from '@velvet/contract/tickets/transfers'
import { FILE_NOT_SAVED, SIT_IN_ASSIGNED_SEAT } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** Several screens show a ticket and what a customer can do with it, and all use these words. */
export const w = spoken('ticket', {
  unused: 'Unused',
  used: 'Used',
  expired: 'Expired',
  ticketForSeat: 'Ticket for seat {seat}',
  seat: 'Seat',
  seatNumber: 'Seat {seat}',
  cinema: 'Cinema',
  screenLocation: 'Screen location',
  sitInAssignedSeat: SIT_IN_ASSIGNED_SEAT,
  qrCode: 'QR code of this ticket',
  pin: 'Pin:',
  copyPin: 'Copy the pin',
  pinCopied: 'Copied',
  pinNotCopied: 'Not copied. Please select the pin instead.',
  spentPin: 'Pin, no longer valid:',
  givenAway: GIVEN_AWAY,
  takenBy: '{name} has taken this ticket.',
  taken: 'Somebody has taken this ticket.',
  opensNoDoor: 'This copy opens no door.',
  refunded: 'Refunded',
  pointsReturned: 'Your Points were returned',
  addToCalendar: 'Add to Calendar',
  ...CALENDAR_WORDS,
  more: 'More',
  saveAsPicture: 'Save as Picture',
  fileNotSaved: FILE_NOT_SAVED,
  help: 'Help with This Ticket',
  purchase: 'Purchase {id}',
  askForHelp:
    'I need help with my ticket.\n{purchase}\n{film}, {date}, {time}, {cinema}, seat {seat}\n',
  getDirections: 'Get Directions',
  receipt: 'Receipt',
  call: 'Call {cinema}',
  reminders: 'Reminders',
  reminderOffer: 'A notice two hours before your film starts, and if it is moved or cancelled.',
  closeReminderOffer: 'Close the offer of reminders',
  remindMe: 'Remind me on this phone',
  pushGranted: 'This phone will remind you. Your profile has a choice for each kind of notice.',
  pushDenied: 'Your browser blocks notices of this site. You can allow them in its settings.',
  pushUnsupported: 'This browser cannot show notices.',
})
