// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { openShell } from '../test/open-shell.ts'
import type { NativeAnswers } from '../test/open-shell.ts'

const PLUGIN = 'OneSignalCapacitor'
const ADA = '0199f0a0-0000-7000-8000-000000000001'

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  async function open(answers: NativeAnswers) {
    const named = Object.entries(answers).map(([name, answer]) => [`${PLUGIN}.${name}`, answer])
    const shell = openShell(platform, Object.fromEntries(named) as NativeAnswers)
    return { shell, ...(await import('../push.ts')) }
  }

  test('starting push passes the app id and opens no dialog', async () => {
    const { shell, startPush } = await open({ initialize: undefined })
    expect(await startPush('app-id', () => undefined)).toBe(true)
    expect(shell.calls).toEqual([{ call: `${PLUGIN}.initialize`, options: { appId: 'app-id' } }])
  })

  test('a tap passes on the content of the notification', async () => {
    const { shell, startPush } = await open({ initialize: undefined })
    const onOpened = vi.fn()
    await startPush('app-id', onOpened)
    const notification = { notificationId: '1', body: 'b', rawPayload: '{}' }
    shell.notify(PLUGIN, 'notificationClick', {
      result: {},
      notification: { ...notification, additionalData: { ticketID: 'x' }, launchURL: '/mytickets' },
    })
    shell.notify(PLUGIN, 'notificationClick', { result: {}, notification })
    await vi.waitFor(() => expect(onOpened).toHaveBeenCalledTimes(2))
    expect(onOpened.mock.calls).toEqual([
      [{ address: '/mytickets', data: { ticketID: 'x' } }],
      [{ address: undefined, data: {} }],
    ])
  })

  test('the phone is registered for the customer until they log out', async () => {
    const { shell, nameRecipient } = await open({ login: undefined, logout: undefined })
    await nameRecipient(ADA)
    await nameRecipient(null)
    expect(shell.calls).toEqual([
      { call: `${PLUGIN}.login`, options: { externalId: ADA } },
      { call: `${PLUGIN}.logout`, options: {} },
    ])
  })

  test.each([true, false])('when the phone asks for the permission, the person answers %s', async (permission) => {
    const { shell, askForPermission } = await open({ requestPermission: { permission } })
    expect(await askForPermission()).toBe(permission ? 'granted' : 'denied')
    expect(shell.calls[0]?.options).toEqual({ fallbackToSettings: false })
  })
})

test('native push does not start in a browser', async () => {
  const { askForPermission, nameRecipient, pushPermission, startPush } = await import('../push.ts')
  await nameRecipient(ADA)
  expect(await startPush('app-id', () => undefined)).toBe(false)
  expect([pushPermission(), await askForPermission()]).toEqual(['unsupported', 'unsupported'])
})
