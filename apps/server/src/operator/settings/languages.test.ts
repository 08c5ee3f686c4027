import type { LanguageOfApp } from '@velvet/contract/operator/languages.calls'
import type { Language } from '@velvet/contract/shared/words/languages'
import { expect, test, vi } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { brandFrom } from '../../kernel/brand/brand.ts'
import { readCountsOfScreens } from '../../kernel/apps/counts-of-screens.ts'
import { readBrand } from '../../kernel/brand/brand-sql.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

const languages = async () => {
  const answer = await admin.read<{ languages: LanguageOfApp[] }>('languages')
  return answer.languages
}
const language = async (code: Language) => {
  const found = (await languages()).find((one) => one.code === code)
  if (!found) throw new Error(`There is no ${code}`)
  return found
}
const turn = ({ code, version }: LanguageOfApp, isOn: boolean) =>
  admin.call('PUT', `languages/${code}`, { isOn, note: NOTE }, { 'if-match': `"${version}"` })
const offered = async () => brandFrom(server.config, await readBrand(server.db)).languages

test('English and French are offered from the start, and the other four are drafts', async () => {
  const all = await languages()
  expect(all.map(({ code, isOn }) => [code, isOn])).toEqual([
    ['en', true],
    ['fr', true],
    ['ha', false],
    ['pcm', false],
    ['yo', false],
    ['ig', false],
  ])
  expect(all.every(({ switched }) => switched === null)).toBe(true)
})

test('an operator sees how complete each language is, and French is complete', async () => {
  const messages = (await languages()).map(({ translated }) => translated?.messages)
  const [english, french, ...drafts] = messages
  expect(english).toBeUndefined()
  expect(french?.texts).toBeGreaterThan(50)
  expect(french?.translated).toBe(french?.texts)
  expect(drafts.map((draft) => draft?.texts)).toEqual(drafts.map(() => french?.texts))
})

test('an operator sees how many texts of the screens are translated into each language', async () => {
  const built = await readCountsOfScreens()
  const shown = (await languages()).map(({ code, translated }) => [code, translated?.screens])
  expect(Object.fromEntries(shown)).toEqual({
    en: undefined,
    fr: null,
    ha: null,
    pcm: null,
    yo: null,
    ig: null,
    ...built,
  })
  const answer = await turn(await language('pcm'), true)
  const { language: switched } = answer.json<{ language: LanguageOfApp }>()
  expect(switched.translated?.screens).toEqual(built.pcm ?? null)
  await turn(switched, false)
})

test('a draft that an admin switches on is offered, with who switched it and when', async () => {
  const answer = await turn(await language('ha'), true)
  expect(answer.statusCode, answer.body).toBe(200)
  await vi.waitFor(async () => expect(await offered()).toEqual(['en', 'fr', 'ha']))
  const { switched } = await language('ha')
  expect(switched).toMatchObject({ by: { id: admin.id }, note: NOTE })
  expect(Date.parse(switched?.at ?? '')).toBeGreaterThan(0)
  expect(await actionsAbout(server.db, 'ha')).toMatchObject([
    { action: 'switch-language', detail: { before: { isOn: false }, after: { isOn: true } } },
  ])
  await turn(await language('ha'), false)
  expect(await offered()).toEqual(['en', 'fr'])
})

test('English cannot be switched off, and an old version of a switch changes nothing', async () => {
  const english = await language('en')
  expect(refusalOf(await turn(english, false))).toEqual([400, 'bad-request'])
  const pidgin = await language('pcm')
  await turn(pidgin, true)
  expect(refusalOf(await turn(pidgin, false))).toEqual([409, 'changed-meanwhile'])
  expect((await language('pcm')).isOn).toBe(true)
  await turn(await language('pcm'), false)
})

test('a customer keeps the language that they chose on every device', async () => {
  const customer = await server.make.customer()
  const read = async () => {
    const answer = await customer.call('GET', `/api/v1/user/${customer.id}`)
    return answer.json<{ user: { Language: string | null } }>().user.Language
  }
  expect(await read()).toBeNull()
  const chosen = { uuid: customer.id, language: 'fr' }
  const answer = await customer.call('PUT', '/api/v1/user/language', chosen)
  expect(answer.json()).toMatchObject({ user: { Language: 'fr' } })
  expect(await read()).toBe('fr')
  const unknown = { uuid: customer.id, language: 'xx' }
  const refused = await customer.call('PUT', '/api/v1/user/language', unknown)
  expect(refusalOf(refused)).toEqual([400, 'bad-request'])
  const other = await server.make.customer()
  const stolen = await other.call('PUT', '/api/v1/user/language', chosen)
  expect(refusalOf(stolen)).toEqual([403, 'not-yours'])
})
