import { LINK_SENT, SEND_LINK_TITLE, giftMessage } from '@velvet/contract/tickets/transfers'
import {
  LINK_COPIED,
  SEND_FRIENDS_LINK,
  SHARE_DIALOG_TITLE,
  shareText,
  shareTitle,
} from '@velvet/contract/shared/words/messages'
import { pinSent } from '@velvet/contract/tickets/pin-message'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('ticket-details', {
  title: 'Ticket details',
  yourTicket: 'Your ticket',
  backToTickets: 'Back to my tickets',
  myTickets: 'My Tickets',
  loading: 'Loading your ticket',
  notYours: 'This ticket is not among yours.',
  noneToUse: 'You have no ticket to use.',
  ticketsOfPurchase: 'Tickets of this purchase',
  previous: 'Previous ticket',
  next: 'Next ticket',
  position: '{position} of {count}',
  tellAFriend: 'Tell A Friend',
  tellFriends: SHARE_DIALOG_TITLE,
  shareTitle: shareTitle('{film}'),
  shareText: shareText('{film}', '{product}'),
  linkCopied: LINK_COPIED,
  sendLink: SEND_FRIENDS_LINK,
  giveToFriend: 'Give to a friend',
  takeBack: 'Take it back',
  linkSent: LINK_SENT,
  takenWithoutAccount:
    'Somebody without an account has it. If their phone lost it, take it back: their code then opens no door.',
  giveSeat: 'Give seat {seat}',
  howGiving:
    'Whoever opens the link first can take the ticket, with a code and a pin of their own. Your code then opens no door. Until then you can take the ticket back.',
  makeLink: 'Make the Link',
  share: 'Share',
  sendLinkTitle: SEND_LINK_TITLE,
  giftMessage: giftMessage('{film}', '{start}'),
  whoHasWhich: 'Who has which seat',
  ticketsOfBooking: 'Tickets of this booking',
  shareSeat: 'Share seat {seat}',
  takenBy: 'Taken by {name}',
  takenByNobody: 'Taken by somebody without an account',
  yours: 'Yours',
  sendPin: 'Send Pin by SMS',
  pinSent: pinSent('{to}'),
  getRefund: 'Get a refund',
  refundTitle: 'Get a refund for seat {seat}?',
  howRefunding:
    'You get the Points that it cost, and your seat goes to somebody else. You can do this until {time} on {day}.',
  refundNow: 'Get a Refund',
})
