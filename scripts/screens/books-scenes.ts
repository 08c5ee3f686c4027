import type { Page } from '@playwright/test'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { aCustomer, buyTicket } from '../../e2e/support/people.ts'
import { asStaff } from '../../e2e/support/staff.ts'
import { DESK, at } from './staff-scenes.ts'
import type { Scene } from './scenes.ts'

const FINANCE = 'finance@velvet.example'
/** The distributor of the demo works for this company. */
const DISTRIBUTOR = 'FilmOne Entertainment'

let settled: Promise<void> | undefined

/** Settles the last week with the distributor and with the first exhibitor, once for all pictures. */
function settle(): Promise<void> {
  settled ??= (async () => {
    const week = new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10)
    const parties = async (path: string) =>
      (await asStaff<{ items: Party[] }>(FINANCE, 'GET', `staff/${path}`)).items
    const distributor = (await parties('distributors')).find(({ name }) => name === DISTRIBUTOR)
    const [exhibitor] = await parties('exhibitors')
    for (const party of [{ exhibitorID: exhibitor?.id }, { distributorID: distributor?.id }])
      await asStaff(FINANCE, 'POST', 'staff/settlements', { ...party, week })
  })()
  return settled
}

interface Party {
  id: string
  name: string
}

async function openNewTerms(page: Page): Promise<void> {
  await at('/console/books/terms')(page)
  await page.getByRole('button', { name: 'Add terms' }).click()
}

async function openSettlements(page: Page): Promise<void> {
  await settle()
  await at('/console/books/settlements')(page)
}

async function openSettlement(page: Page): Promise<void> {
  await openSettlements(page)
  await page.getByRole('button', { name: 'Open 2' }).click()
}

async function openOwnSettlements(page: Page): Promise<void> {
  await settle()
  await at('/console/settlements')(page)
}

async function openOwnSettlement(page: Page): Promise<void> {
  await openOwnSettlements(page)
  await page.locator('tbody a').first().click()
}

/** Opens the page of proofs, as somebody has checked their ticket there. */
async function openProof(page: Page): Promise<void> {
  const { QrCode } = await buyTicket(await aCustomer(5000))
  await page.goto('/proof/')
  await page.getByText('Loading the notes…').waitFor({ state: 'hidden' })
  await page.getByLabel('Pin of the ticket').fill(QrCode)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('Sold, and proved by the next note').waitFor()
}

type Named = readonly [name: string, open: Scene['open']]

const PAGES: readonly Named[] = [
  ['box-office', at('/console/books')],
  ['parties', at('/console/books/parties')],
  ['taxes', at('/console/books/taxes')],
  ['terms', at('/console/books/terms')],
  ['new-terms', openNewTerms],
  ['commissions', at('/console/books/terms/commissions')],
  ['hire-taxes', at('/console/books/terms/taxes')],
  ['weeks', at('/console/books/weeks')],
  ['settlements', openSettlements],
  ['settlement', openSettlement],
  ['returns', at('/console/books/returns')],
  ['bank', at('/console/books/bank')],
  ['bank-events', at('/console/books/bank/events')],
  ['naira', at('/console/books/naira')],
  ['naira-movements', at('/console/books/naira/movements')],
]

const OF_DISTRIBUTOR: readonly Named[] = [
  ['now', at('/console/now')],
  ['changes', at('/console/now/changes')],
  ['weeks', at('/console/weeks')],
  ['settlements', openOwnSettlements],
  ['settlement', openOwnSettlement],
  ['proof', at('/console/proof')],
]

const ofBooks = ([name, open]: Named) =>
  ({ name: `books-${name}`, who: 'finance', open, size: DESK }) as const
const ofDistributor = ([name, open]: Named) =>
  ({ name: `distributor-${name}`, who: 'distributor', open, size: DESK }) as const

export const BOOKS_SCENES: readonly Scene[] = [
  ...PAGES.map(ofBooks),
  ...OF_DISTRIBUTOR.map(ofDistributor),
  { name: 'books-verifier', who: 'visitor', open: openProof, size: DESK },
]
