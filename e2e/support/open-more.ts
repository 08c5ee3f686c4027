import type { Page } from '@playwright/test'

/** Unfolds what a ticket offers beside its row of actions, unless it is unfolded. */
export async function openMore(page: Page, name = 'More'): Promise<void> {
  const more = page.locator('details', { has: page.getByRole('heading', { name, exact: true }) })
  await more.waitFor()
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click()
}
