// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { openShell } from '../test/open-shell.ts'

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  test.each([true, false])('the phone says whether it is connected: %s', async (connected) => {
    openShell(platform, { 'Network.getStatus': { connected, connectionType: 'cellular' } })
    const { isConnected } = await import('../network.ts')
    expect(await isConnected()).toBe(connected)
  })

  test('each change is reported until the listener stops', async () => {
    const shell = openShell(platform)
    const { onConnection } = await import('../network.ts')
    const listener = vi.fn()
    const stop = await onConnection(listener)
    shell.notify('Network', 'networkStatusChange', { connected: false, connectionType: 'none' })
    shell.notify('Network', 'networkStatusChange', { connected: true, connectionType: 'wifi' })
    expect(listener.mock.calls).toEqual([[false], [true]])
    stop()
    await vi.waitFor(() => expect(shell.listenerCount()).toBe(0))
  })
})

test('a browser reports changes by its events', async () => {
  const { isConnected, onConnection } = await import('../network.ts')
  const listener = vi.fn()
  const stop = await onConnection(listener)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  stop()
  window.dispatchEvent(new Event('offline'))
  expect(listener.mock.calls).toEqual([[false], [true]])
  expect(await isConnected()).toBe(true)
})
