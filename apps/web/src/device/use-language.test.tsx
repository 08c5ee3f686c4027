import { waitFor } from '@testing-library/react'
import type { User } from '@velvet/contract/shared/entities/entities'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { chooseLanguage, isChosenByVisitor } from '../app/chosen-language.ts'
import { PRODUCT } from '../app/product.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA, tokenOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import type { Ask } from '../test/server.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const before = PRODUCT.languages
  PRODUCT.languages = ['en', 'fr']
  onTestFinished(() => {
    PRODUCT.languages = before
    document.cookie = 'language=; max-age=0; path=/'
    vi.restoreAllMocks()
  })
})

/** Opens the app for a customer whose account has this language. Returns what the phone tells the server. */
async function openWith(Language: User['Language']) {
  const sent: unknown[] = []
  const user = { ...ADA, Language }
  let ofAccount = Language
  const { requests } = await answering({
    [`GET /api/v1/refresh/${ADA.UUID}`]: { token: tokenOf(ADA.UUID), error: null },
    [`GET /api/v1/user/${ADA.UUID}`]: () => ({ user: { ...user, Language: ofAccount } }),
    'POST /api/v1/fetchtickets': [],
    'POST /api/v1/user/devicedetails': { message: 'Saved' },
    'PUT /api/v1/user/language': ({ body }: Ask) => {
      sent.push(body)
      ofAccount = 'en'
      return { user: { ...user, Language: ofAccount } }
    },
  })
  const app = openApp('/privacy', (store) => signIn(store, user))
  return { sent, requests, ...app }
}

test('an account that has no language yet gets the language of its phone', async () => {
  const { sent, store } = await openWith(null)
  await waitFor(() => expect(sent).toEqual([{ uuid: ADA.UUID, language: 'en' }]))
  await waitFor(() => expect(store.getState().updatedUserData.userData?.Language).toBe('en'))
})

test('a language chosen on another phone is stored for the next start', async () => {
  const { sent } = await openWith('fr')
  await waitFor(() => expect(document.cookie).toContain('language=fr'))
  expect(sent).toEqual([])
})

test("a language chosen here is sent to the server and not undone by the account's", async () => {
  localStorage.setItem('language-to-send', ADA.UUID)
  const { sent } = await openWith('fr')
  await waitFor(() => expect(sent).toEqual([{ uuid: ADA.UUID, language: 'en' }]))
  await waitFor(() => expect(localStorage.getItem('language-to-send')).toBeNull())
  expect(document.cookie).not.toContain('language=fr')
})

test('a language chosen before login is remembered in this tab only', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  chooseLanguage('fr', null)
  expect(sessionStorage.getItem('language-chosen')).toBe('fr')
  expect(localStorage.getItem('language-to-send')).toBeNull()
  // The page still speaks English until it has loaded again.
  expect(isChosenByVisitor()).toBe(false)
  errors.mockClear()
})

test('a chosen language is stored in a cookie until the server has it', () => {
  // jsdom reports that it cannot load a page again.
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  chooseLanguage('fr', ADA.UUID)
  expect(document.cookie).toContain('language=fr')
  expect(localStorage.getItem('language-to-send')).toBe(ADA.UUID)
  errors.mockClear()
})
