// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openShell } from '../test/open-shell.ts'

afterEach(() => sessionStorage.clear())

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  test('the installed version is that of the shell', async () => {
    openShell(platform, { 'App.getInfo': { version: '3.0.12', build: '12', name: 'V', id: 'v' } })
    const { installedVersion } = await import('../shell.ts')
    expect(await installedVersion()).toBe('3.0.12')
  })

  test('the link that started the app is reported, and so is each later one', async () => {
    const shell = openShell(platform, { 'App.getLaunchUrl': { url: 'https://v.example/movie/1' } })
    const { onLink } = await import('../shell.ts')
    const listener = vi.fn()
    const stop = await onLink(listener)
    shell.notify('App', 'appUrlOpen', { url: 'https://v.example/mytickets' })
    expect(listener.mock.calls).toEqual([['https://v.example/movie/1'], ['https://v.example/mytickets']])
    stop()
    await vi.waitFor(() => expect(shell.listenerCount()).toBe(0))
  })

  test('the link that started the app is reported once, however many documents it opens', async () => {
    const answers = { 'App.getLaunchUrl': { url: 'https://v.example/movie/1' } }
    const listener = vi.fn()
    const shell = openShell(platform, answers)
    const stop = await (await import('../shell.ts')).onLink(listener)
    shell.notify('App', 'appUrlOpen', { url: 'https://v.example/profile' })
    sessionStorage.clear()
    window.dispatchEvent(new Event('pagehide'))
    stop()

    openShell(platform, answers)
    await (await import('../shell.ts')).onLink(listener)
    expect(listener.mock.calls).toEqual([['https://v.example/movie/1'], ['https://v.example/profile']])
  })

  test('a link that the phone reports in both ways opens once', async () => {
    const url = 'https://v.example/movie/1'
    const asked = Promise.withResolvers<unknown>()
    const shell = openShell(platform, { 'App.getLaunchUrl': () => asked.promise })
    const listener = vi.fn()
    const listening = (await import('../shell.ts')).onLink(listener)
    await vi.waitFor(() => expect(shell.names()).toContain('App.getLaunchUrl'))
    shell.notify('App', 'appUrlOpen', { url })
    asked.resolve({ url })
    await listening
    expect(listener.mock.calls).toEqual([[url]])
  })

  test('an app that was started by its icon reports no link', async () => {
    openShell(platform, { 'App.getLaunchUrl': undefined })
    const { onLink } = await import('../shell.ts')
    const listener = vi.fn()
    await onLink(listener)
    expect(listener).not.toHaveBeenCalled()
  })

  test('the back button reports whether there is a screen to go back to', async () => {
    const shell = openShell(platform, { 'App.minimizeApp': undefined })
    const { leaveApp, onBackButton } = await import('../shell.ts')
    const listener = vi.fn()
    await onBackButton(listener)
    shell.notify('App', 'backButton', { canGoBack: true })
    shell.notify('App', 'backButton', { canGoBack: false })
    expect(listener.mock.calls).toEqual([[true], [false]])
    await leaveApp()
    expect(shell.names()).toEqual(['App.minimizeApp'])
  })
})

test('a browser has no installed version, and reports neither links nor buttons', async () => {
  const { installedVersion, leaveApp, onBackButton, onLink } = await import('../shell.ts')
  const listener = vi.fn()
  for (const on of [onLink, onBackButton]) (await on(listener))()
  await leaveApp()
  expect([await installedVersion(), listener.mock.calls]).toEqual([undefined, []])
})
