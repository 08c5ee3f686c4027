import { expect, test } from 'vitest'
import { destinationOfLink, destinationOfNotification } from './destination.ts'

test.each([
  ['https://velvet.example/movie/1', { path: '/movie/1' }],
  ['https://velvet.example/paymentsuccessful?status=x', { path: '/paymentsuccessful?status=x' }],
  ['/ticketdetails?ticketId=t1', { path: '/ticketdetails', state: { ticketId: 't1' } }],
  ['https://velvet.example//evil.example/x', { path: '/evil.example/x' }],
  ['com.velvet.cinema:///profile', { path: '/profile' }],
  ['com.velvet.cinema:///\\evil.example/x', { path: '/evil.example/x' }],
  ['com.velvet.cinema://', undefined],
  ['mailto:a@b.example', undefined],
  ['javascript:alert(1)', undefined],
  ['http://[', undefined],
])('the link %s leads to %j', (address, destination) => {
  expect(destinationOfLink(address)).toEqual(destination)
})

test("a notification opens its sender's route, or else its own link", () => {
  const data = { route: '/ticketdetails', ticketId: 't1' }
  expect(destinationOfNotification({ address: '/x', data })).toEqual({
    path: '/ticketdetails',
    state: { ticketId: 't1' },
  })
  expect(destinationOfNotification({ address: undefined, data: { route: '/profile' } })).toEqual({
    path: '/profile',
  })
  expect(destinationOfNotification({ address: '/mytickets', data: {} })).toEqual({
    path: '/mytickets',
  })
  expect(destinationOfNotification({ address: undefined, data: {} })).toBeUndefined()
})
