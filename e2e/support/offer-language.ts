import { LANGUAGE_NAMES } from '@velvet/contract/shared/words/languages'
import type { Language } from '@velvet/contract/shared/words/languages'
import type { Browser } from '@playwright/test'
import { signIn } from './staff.ts'
import { expect } from './test.ts'

/** Switches a language on in the console, unless customers can choose it already. */
export async function offerLanguage(browser: Browser, language: Language): Promise<void> {
  const console = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await console.goto('/console/settings/languages')
  await signIn(console, 'admin@velvet.example')
  const section = console.getByRole('region', { name: LANGUAGE_NAMES[language] })
  const offered = section.getByText(/^Customers can choose it/)
  const switchOn = section.getByRole('button', { name: 'Switch on' })
  await expect(offered.or(switchOn).first()).toBeVisible()
  if (await switchOn.isVisible()) {
    await section.getByLabel('Reason for the change').fill('A speaker has read the words')
    await switchOn.click()
    await expect(offered).toBeVisible()
  }
  await console.close()
}
