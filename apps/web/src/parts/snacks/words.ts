import { needsNetwork } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('snacks', {
  snacks: 'Snacks',
  loading: 'Loading the menu',
  noneHere: 'This cinema sells no snacks in the app.',
  networkForSnacks: needsNetwork('to order snacks'),
  fromAge: 'From {age} years',
  soldOut: 'Sold out',
  numberOf: 'Number: {item}',
  youSave: 'You save {naira}',
  ticket: 'Ticket',
  onlyWith: 'Only when bought with {tickets}',
  choose: 'Choose',
  chooseFor: 'Choose: {item}',
  chooseOne: 'Choose one',
  chooseSeveral: 'Choose {count} of one kind',
  add: 'Add',
  back: 'Back',
  done: 'Done',
  noSnacks: 'No Snacks',
  order: 'Order for {price}',
  ordered: 'Your order is placed. Show the code on your ticket at the bar.',
  whenWanted: 'When would you like it?',
  before: 'Before the film',
  interval: 'In the interval',
  now: 'Now',
})
