import type { AppVersionRow } from '@velvet/contract/endpoints/app-versions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/one-time-codes.ts'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/test-staff.ts'

let server: TestServer
let admin: TestStaff

beforeAll(async () => {
  server = await startTestServer()
  admin = await TestStaff.make(server, 'admin')
})
afterAll(() => server[Symbol.asyncDispose]())

const LINKS = {
  appstore: 'https://apps.apple.com/app/id1',
  playstore: 'https://play.google.com/store/apps/details?id=ng.velvet',
}
const add = (number: string, links: object = LINKS) =>
  admin.call('POST', 'appversions', { number, ...links })
const toldToPhones = async () => (await server.app.inject('/api/updateapp')).json<object>()
const row = async (number: string) => {
  const { appVersions } = await admin.read<{ appVersions: AppVersionRow[] }>('appversions')
  return appVersions.find((one) => one.number === number)
}
const matching = (version: number | undefined) => ({ 'if-match': `"${version ?? 0}"` })

test('phones are told of the highest version at once, and of the one below when it is withdrawn', async () => {
  await add('4.0.0')
  expect((await add('3.9.9')).statusCode).toBe(201)
  expect(await toldToPhones()).toMatchObject({ latest_version: '4.0.0', ...LINKS })
  const [highest, lower] = [await row('4.0.0'), await row('3.9.9')]
  expect([highest?.isNewest, lower?.isNewest]).toEqual([true, false])
  const withdrawn = await admin.call(
    'POST',
    'appversions/4.0.0/withdraw',
    {},
    matching(highest?.version),
  )
  expect(withdrawn.json()).toEqual({ withdrawn: '4.0.0' })
  expect(await toldToPhones()).toMatchObject({ latest_version: '3.9.9' })
})

test('the links of a version are changed by one person at a time', async () => {
  await add('5.0.0')
  const appstore = 'https://apps.apple.com/app/id2'
  const change = (version: number) =>
    admin.call('PUT', 'appversions/5.0.0', { ...LINKS, appstore }, matching(version))
  expect((await change(1)).json()).toMatchObject({ appVersion: { appstore, version: 2 } })
  expect(await toldToPhones()).toMatchObject({ appstore })
  expect(refusalOf(await change(1))).toEqual([409, 'changed-meanwhile'])
})

test('a version that is known, is none, or has a link that is no address is refused beside its field', async () => {
  await add('6.0.0')
  const again = await add('6.0.0')
  expect(refusalOf(again)).toEqual([409, 'app-version-known'])
  const wrong = await add('six', { ...LINKS, playstore: 'http://play.example' })
  expect(refusalOf(wrong)).toEqual([400, 'bad-request'])
  expect(Object.keys(wrong.json<{ fields: object }>().fields)).toEqual(['number', 'playstore'])
  const unknown = await admin.call('PUT', 'appversions/9.9.9', LINKS, matching(1))
  expect(refusalOf(unknown)).toEqual([404, 'app-version-not-found'])
})
