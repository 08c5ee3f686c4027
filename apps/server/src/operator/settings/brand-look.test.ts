import { hashSource } from '@velvet/contract/shared/app/inline-scripts'
import { expect, test, vi } from 'vitest'
import { drawPicture } from '../../test/media.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

const change = (changes: object) => admin.call('PUT', 'settings', { ...changes, note: NOTE })
const settings = async () => (await admin.read<{ settings: { brand_logo: string | null } }>('settings')).settings
const SOON = { timeout: 3_000 }

test('pages show the colour of the chain, and their security policy permits it', async () => {
  const styleIn = (page: string) => /<style>(:root:root:root[^<]+)<\/style>/.exec(page)?.[1] ?? ''
  expect(styleIn((await server.app.inject('/')).body)).toBe('')
  expect((await change({ brand_colour: '#1F7A45' })).statusCode).toBe(200)
  await vi.waitFor(async () => {
    for (const path of ['/', '/login', '/shell.html']) {
      const { body, headers } = await server.app.inject(path)
      expect(styleIn(body)).toContain('--red:#1f7a45;')
      expect(headers['content-security-policy']).toContain(hashSource(styleIn(body)))
    }
  }, SOON)
  await change({ brand_colour: null })
  await vi.waitFor(async () => expect(styleIn((await server.app.inject('/')).body)).toBe(''), SOON)
})

test('a colour with too little contrast is refused with a better suggestion', async () => {
  const before = await settings()
  const pale = await change({ brand_colour: '#ffd400' })
  expect(refusalOf(pale)).toEqual([400, 'bad-request'])
  const { fields } = pale.json<{ fields: { brand_colour: string } }>()
  const [suggestion] = /#[0-9a-f]{6}/.exec(fields.brand_colour) ?? []
  expect(await settings()).toEqual(before)
  expect((await change({ brand_colour: suggestion })).statusCode).toBe(200)
  expect(refusalOf(await change({ brand_colour: 'red;}body{display:none' }))).toEqual([400, 'bad-request'])
  await change({ brand_colour: null })
})

test("the logo of the chain replaces the app's logo, and only an admin can set it", async () => {
  const logo = () => server.app.inject('/logo.svg')
  expect((await logo()).headers['content-type']).toBe('image/svg+xml')
  const manager = await TestStaff.make(server, 'finance')
  const picture = await drawPicture('#c02010')
  expect(refusalOf(await manager.upload('settings/logo', picture))).toEqual([403, 'not-allowed'])
  expect(refusalOf(await admin.upload('settings/logo', Buffer.from('<svg onload="x()"/>')))[1]).toBe('poster-invalid')
  const sent = await admin.upload('settings/logo', picture)
  expect(sent.statusCode, sent.body).toBe(200)
  const { brand_logo: stored } = await settings()
  expect(stored).toMatch(/^\/uploads\/logos\/\w+\.webp$/)
  await vi.waitFor(async () => expect((await logo()).headers['content-type']).toBe('image/webp'), SOON)
  const file = await server.app.inject(stored ?? '')
  expect(file.headers['content-type']).toBe('image/webp')
  expect((await logo()).rawPayload).toEqual(file.rawPayload)
  expect((await admin.call('POST', 'settings/logo/remove', {})).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await logo()).headers['content-type']).toBe('image/svg+xml'), SOON)
})
