import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { AppVersionRow, listAppsInUse } from '@velvet/contract/operator/app-versions.calls'
import { PLAY_STORE_URL } from '@velvet/contract/shared/app/version'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer({ environment: { APP_STORE_ID: '1234567890' } })
const admin = TestStaff.use(server, 'admin')

const LINKS = { appstore: 'https://apps.apple.com/app/id1234567890', playstore: PLAY_STORE_URL }
const add = (number: string, links: object = LINKS) => admin.call('POST', 'appversions', { number, ...links })
const toldToPhones = async () => (await server.app.inject('/api/updateapp')).json<object>()
const row = async (number: string) => {
  const { appVersions } = await admin.read<{ appVersions: AppVersionRow[] }>('appversions')
  return appVersions.find((one) => one.number === number)
}
const matching = (version: number | undefined) => ({ 'if-match': `"${version ?? 0}"` })

test('phones get the highest version at once, and the previous one after a withdrawal', async () => {
  await add('4.0.0')
  expect((await add('3.9.9')).statusCode).toBe(201)
  expect(await toldToPhones()).toMatchObject({ latest_version: '4.0.0', ...LINKS })
  const [highest, lower] = [await row('4.0.0'), await row('3.9.9')]
  expect([highest?.isNewest, lower?.isNewest]).toEqual([true, false])
  const withdrawn = await admin.call('POST', 'appversions/4.0.0/withdraw', {}, matching(highest?.version))
  expect(withdrawn.json()).toEqual({ withdrawn: '4.0.0' })
  expect(await toldToPhones()).toMatchObject({ latest_version: '3.9.9' })
})

test('the links of a version are changed by one person at a time', async () => {
  await add('5.0.0')
  const appstore = 'https://apps.apple.com/ng/app/velvet/id1234567890'
  const change = (version: number) => admin.call('PUT', 'appversions/5.0.0', { ...LINKS, appstore }, matching(version))
  expect((await change(1)).json()).toMatchObject({ appVersion: { appstore, version: 2 } })
  expect(await toldToPhones()).toMatchObject({ appstore })
  expect(refusalOf(await change(1))).toEqual([409, 'changed-meanwhile'])
})

test('a version with a link to another page is refused and not sent to phones', async () => {
  const before = await toldToPhones()
  for (const links of [
    { ...LINKS, appstore: 'https://thief.example/app/id1234567890' },
    { ...LINKS, appstore: 'https://apps.apple.com/app/id9876543210' },
    { ...LINKS, playstore: 'https://play.google.com/store/apps/details?id=com.thief' },
  ]) {
    expect(refusalOf(await add('9.0.0', links))).toEqual([400, 'bad-request'])
  }
  expect(await toldToPhones()).toEqual(before)
})

test('a known or invalid version or link is refused beside its field', async () => {
  await add('6.0.0')
  const again = await add('6.0.0')
  expect(refusalOf(again)).toEqual([409, 'app-version-known'])
  const wrong = await add('six', { ...LINKS, playstore: 'http://play.example' })
  expect(refusalOf(wrong)).toEqual([400, 'bad-request'])
  expect(Object.keys(wrong.json<{ fields: object }>().fields)).toEqual(['number', 'playstore'])
  const unknown = await admin.call('PUT', 'appversions/9.9.9', LINKS, matching(1))
  expect(refusalOf(unknown)).toEqual([404, 'app-version-not-found'])
})

describe('the versions in use', () => {
  const inUse = () => admin.read<OutputOf<typeof listAppsInUse>>('appversions/inuse')
  const forgetSessions = () =>
    sql`update sessions set revoked_at = now() where customer_id is not null`.execute(server.db)
  const sessionOf = (id: string, change: object) =>
    server.db.updateTable('sessions').set(change).where('customer_id', '=', id).execute()

  async function customerWith(appVersion?: string) {
    const customer = await server.make.customer()
    const told = await customer.call('POST', '/api/v1/user/devicedetails', {
      userUUID: customer.id,
      devicetype: 'Android',
      platform: 'android',
      ...(appVersion !== undefined && { appVersion }),
    })
    return { id: customer.id, told }
  }

  test('versions are counted by sessions of the last seven days', async () => {
    await forgetSessions()
    await add('8.1.0')
    const phone = await customerWith('8.1.0')
    await sessionOf(phone.id, { native: true })
    await customerWith('8.1.0')
    const updated = await customerWith('8.0.0')
    await sessionOf(updated.id, { app_version: '7.9.9' })
    await customerWith('8.0.0')
    await customerWith()
    const old = await customerWith('8.1.0')
    await sessionOf(old.id, { last_used_at: new Date(Date.now() - 8 * DAY_MS) })

    expect(await inUse()).toEqual({
      asked: '8.1.0',
      versions: [
        { number: '8.1.0', inApps: 1, inBrowsers: 1, update: 'none' },
        { number: '7.9.9', inApps: 0, inBrowsers: 1, update: 'needed' },
        { number: '8.0.0', inApps: 0, inBrowsers: 1, update: 'offered' },
        { number: null, inApps: 0, inBrowsers: 1, update: null },
      ],
      others: 0,
    })
  })

  test('are the twenty with the most sessions, because a program can claim any version', async () => {
    await forgetSessions()
    const customers = await Promise.all(Array.from({ length: 22 }, () => server.make.customer()))
    for (const [index, { id }] of customers.entries()) {
      await sessionOf(id, { app_version: `1.0.${index}` })
    }
    const { versions, others } = await inUse()
    expect([versions.length, others]).toEqual([20, 2])
  })

  test('never hold a version that is none, or that is too long', async () => {
    for (const version of ['new', `1.0.0-${'a'.repeat(40)}`]) {
      const { told, id } = await customerWith(version)
      expect(refusalOf(told)).toEqual([400, 'bad-request'])
      const rows = await server.db.selectFrom('sessions').select('app_version').where('customer_id', '=', id).execute()
      expect(rows).toEqual([{ app_version: null }])
    }
  })
})
