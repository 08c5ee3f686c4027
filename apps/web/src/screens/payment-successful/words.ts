import { paymentStatus } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** The checkout names a status in English, and the screen looks up its translation in this place. */
export const PAYMENT_SUCCESSFUL = 'payment-successful'

export const w = spoken('payment-successful', {
  status: paymentStatus('{status}'),
  successful: 'successful',
  completed: 'completed',
  pending: 'pending',
  didNotGoThrough: 'The payment did not go through. No Points were added.',
  needsLook: 'Your payment needs a look before Points are added.',
  addingPoints: 'Adding your Points…',
  added: '{points} added',
  toProfile: 'To your profile in {seconds}',
  noSeatsHeld: 'No seats are held for you. If too few are free when your payment arrives, it becomes Points.',
  seatsHeldUntil: 'Your seats are held until {time}.',
  findAnotherShowtime: 'Find Another Showtime',
  viewMyPoints: 'View My Points',
})
