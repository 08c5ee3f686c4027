import { fireEvent, screen, waitFor } from '@testing-library/react'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { keepOfferCode, readOfferCode } from '../../parts/offer-code.ts'
import { answersAbout, chooseShowtime, PRICE } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { idOf, TICKET } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'

const CHECK = 'POST /api/v1/offers/check'
const PURCHASE = 'POST /api/v1/purchaseticket'
const TERMS = { id: idOf('offer'), name: 'Staff of the bank', kind: 'percent', value: 20, types: [] }
const NO_LIMITS = { pay: null, of: null, least: null, most: null, budget: null, usesEach: null }
const CHECKED = {
  offer: { name: TERMS.name, until: null },
  lines: [{ typeID: STANDARD_TYPE_ID, list: 1500, price: 1200 }],
  total: 1200,
  saves: 300,
  terms: { ...TERMS, ...NO_LIMITS },
}
const BOUGHT = { message: 'Success!', purchaseID: TICKET.PurchaseID, balance: 200, tickets: [TICKET] }

async function open(says: { checked?: unknown; bought?: unknown } = {}) {
  const asks: unknown[] = []
  const noted =
    (answer: unknown) =>
    ({ body }: Ask) => {
      asks.push(body)
      return answer
    }
  await answering({
    ...answersAbout(),
    [PRICE]: {
      ticketPrice: 1500,
      maxTickets: 4,
      types: [{ typeID: STANDARD_TYPE_ID, name: 'Adult', price: 1500 }],
    },
    [CHECK]: noted(says.checked ?? CHECKED),
    [PURCHASE]: noted(says.bought ?? BOUGHT),
  })
  openApp('/confirmticket', chooseShowtime)
  await screen.findByRole('button', { name: 'Confirm Seat' })
  return asks
}

async function enter(code: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Have a code?' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

test('a typed code lowers the price, and the purchase names it', async () => {
  const asks = await open()
  await enter('abcd-efgh')
  await screen.findByText(/You save/)
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await waitFor(() => expect(asks).toHaveLength(2))
  const tickets = [{ typeID: STANDARD_TYPE_ID, count: 1 }]
  expect(asks[0]).toMatchObject({ code: 'ABCDEFGH', tickets })
  expect(asks[1]).toMatchObject({ code: 'ABCDEFGH', amountToPay: 1200 })
})

test('one tap opens the field for a code, ready for typing', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Have a code?' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('Code'))
})

test('a wrong code shows a message beside its field and leaves the price unchanged', async () => {
  await open({ checked: new AppError('code-not-usable') })
  await enter('ABCDEFGH')
  await screen.findByText('This code cannot be used here')
  expect(screen.queryByText(/You save/)).toBeNull()
})

test('the code of a link is applied without a tap, and can be removed', async () => {
  keepOfferCode('ABCD EFGH')
  await open()
  await screen.findByText(/You save/)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText(/You save/)).toBeNull()
  expect(readOfferCode()).toBe('')
})

test('a code that another buyer has used meanwhile is removed with a message', async () => {
  await open({ bought: new AppError('code-not-usable') })
  await enter('ABCDEFGH')
  await screen.findByText(/You save/)
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await screen.findByText(/This code cannot be used here/)
  expect(screen.queryByText(/You save/)).toBeNull()
})

test('a code in a link is stored for a visitor who is not logged in yet', async () => {
  await answering({})
  openApp('/c/ABCDEFGH')
  await screen.findByText('ABCDEFGH')
  expect(readOfferCode()).toBe('ABCDEFGH')
})
