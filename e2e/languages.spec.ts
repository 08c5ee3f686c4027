import { LANGUAGE_NAMES } from '@velvet/contract/shared/words/languages'
import french from '../apps/web/src/words/fr-rest.json' with { type: 'json' }
import { DRAWN_AGAIN, MARK_PAINTED, SHIFTS, WATCH_SHIFTS } from './support/in-page.ts'
import { offerLanguage } from './support/offer-language.ts'
import { isOnPhone, isWhollyOnPhone } from './support/on-phone.ts'
import { buyTicket } from './support/people.ts'
import { test as overNetwork } from './support/over-network.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.describe('in a browser that prefers French', () => {
  test.use({ locale: 'fr-NG' })

  test('the first screen is painted in French, and the app takes it over where it stands', async ({ page }) => {
    await page.addInitScript(WATCH_SHIFTS)
    let release: () => void = () => undefined
    const mayRun = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', (route) => mayRun.then(() => route.continue()))
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('tab', { name: "À l'affiche" })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.evaluate(MARK_PAINTED)
    expect(await violations(page)).toEqual([])

    release()
    await expect(page.locator('html[data-starting]')).toBeHidden()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate<number>(DRAWN_AGAIN), 'nothing is drawn again').toBe(0)
    expect(await page.evaluate<number>(SHIFTS)).toBeLessThan(0.01)
    await page.getByRole('tab', { name: 'Nouveautés' }).tap()
    await expect(page.getByRole('tab', { name: 'Nouveautés' })).toHaveAttribute('aria-selected', 'true')
  })

  test.describe('on a phone of 320×568', () => {
    test.use({ balance: 1000, hasChosen: true, viewport: { width: 320, height: 568 } })

    test('the two buttons of a film stand side by side', async ({ page, customer }) => {
      await page.goto(`/movie/${customer.film.MovieID}`)
      const showing = await page.getByRole('button', { name: 'SÉANCES' }).boundingBox()
      const trailer = await page.getByRole('button', { name: 'Bande-annonce' }).boundingBox()
      expect(showing?.y).toBe(trailer?.y)
    })

    test('the button that pays for missing Points is in sight', async ({ page }) => {
      await page.goto('/fund')
      await expect(page.getByRole('button', { name: 'Passer au paiement' })).toBeInViewport({
        ratio: 1,
      })
    })
  })

  test('a French note says that the policy is in English, also to screen readers', async ({ page }) => {
    await page.goto('/privacy')
    await expect(page.getByRole('link', { name: french.privacy.contact })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
    expect(await violations(page)).toEqual([])
  })
})

overNetwork.describe('on a phone that keeps the app', () => {
  overNetwork.use({ locale: 'fr-NG' })

  overNetwork('the app opens in French without a network', async ({ page, context }) => {
    await page.goto('/')
    await isOnPhone(page)
    const keepsWords =
      "caches.open('screens-precache').then((cache) => cache.keys()).then((kept) => kept.some(({ url }) => url.includes('/fr-first-')))"
    await expect.poll(() => page.evaluate<boolean>(keepsWords)).toBe(true)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('tab', { name: "À l'affiche" })).toBeVisible()
  })
})

overNetwork.describe('on the phone of a customer with a ticket', () => {
  // The test changes the language of its customer, so it needs a customer of its own.
  overNetwork.use({ locale: 'fr-NG', balance: 3000 })

  overNetwork(
    'offline, only languages stored on the phone can be chosen, also for the ticket',
    async ({ page, context, browser, customer }) => {
      await offerLanguage(browser, 'ha')
      await buyTicket(customer)
      await page.goto('/mytickets')
      await page.getByText(french['my-tickets'].viewTicket).first().click()
      await expect(page.getByLabel(french.ticket.qrCode)).toBeVisible()
      await isWhollyOnPhone(page)
      await page.goto('/profile')
      const preferences = page.getByRole('heading', { name: /^(Preferences|Préférences)$/ })
      await preferences.click()
      const choice = page.getByRole('combobox', { name: /^(Language|Langue)$/ })
      await expect(choice.getByRole('option', { name: LANGUAGE_NAMES.ha })).toBeAttached()

      await context.setOffline(true)
      await expect(choice.getByRole('option')).toHaveText([LANGUAGE_NAMES.en, LANGUAGE_NAMES.fr])
      await choice.selectOption(LANGUAGE_NAMES.en)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.goto('/ticketdetails')
      await expect(page.getByLabel('QR code of this ticket')).toBeVisible()

      await page.goto('/profile')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await preferences.click()
      await choice.selectOption(LANGUAGE_NAMES.fr)
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await page.goto('/ticketdetails')
      await expect(page.getByLabel(french.ticket.qrCode)).toBeVisible()
    },
  )
})
