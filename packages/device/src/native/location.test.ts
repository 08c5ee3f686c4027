// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { Refusal, openShell } from '../test/open-shell.ts'
import type { NativeAnswers } from '../test/open-shell.ts'

const GIVEN = { location: 'granted', coarseLocation: 'granted' }
const HERE = { timestamp: 1, coords: { latitude: 10.31, longitude: 9.84, accuracy: 900 } }
const CHECK = 'Geolocation.checkPermissions'
const ASK = 'Geolocation.requestPermissions'
const READ = 'Geolocation.getCurrentPosition'

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  async function open(answers: NativeAnswers, without: string[] = []) {
    const shell = openShell(platform, answers, without)
    return { shell, ...(await import('../location.ts')) }
  }

  test('a permission that was given is not requested again', async () => {
    const { shell, readCoordinates } = await open({ [CHECK]: GIVEN, [READ]: HERE })
    expect(await readCoordinates(5000)).toEqual({ latitude: 10.31, longitude: 9.84 })
    expect(shell.names()).toEqual([CHECK, READ])
    expect(shell.calls[1]?.options).toMatchObject({ timeout: 5000, enableHighAccuracy: false })
  })

  test('accuracy to a neighbourhood is enough', async () => {
    const about = { location: 'denied', coarseLocation: 'granted' }
    const { readCoordinates } = await open({ [CHECK]: about, [READ]: HERE })
    expect(await readCoordinates()).toMatchObject({ latitude: 10.31 })
  })

  test.each(['prompt', 'prompt-with-rationale'])(
    'while the permission is %s, reading a location opens no dialog',
    async (state) => {
      const states = { location: state, coarseLocation: state }
      const { shell, readCoordinates } = await open({ [CHECK]: states, [READ]: HERE })
      await expect(readCoordinates()).rejects.toMatchObject({ reason: 'permission-required' })
      expect(shell.names()).toEqual([CHECK])
    },
  )

  test('a refusal is reported, and nothing is read', async () => {
    const denied = { location: 'denied', coarseLocation: 'denied' }
    const { shell, readCoordinates, askForLocation } = await open({
      [CHECK]: denied,
      [ASK]: denied,
    })
    await expect(readCoordinates()).rejects.toMatchObject({ reason: 'denied' })
    await expect(askForLocation()).rejects.toMatchObject({ reason: 'denied' })
    expect(shell.names()).toEqual([CHECK, ASK])
  })

  test("a request opens the phone's dialog and ends when it is answered", async () => {
    const { shell, askForLocation } = await open({ [ASK]: GIVEN })
    await askForLocation()
    expect(shell.names()).toEqual([ASK])
  })

  test.each([
    ['OS-PLUG-GLOC-0002', 'unavailable'],
    ['OS-PLUG-GLOC-0003', 'denied'],
    ['OS-PLUG-GLOC-0007', 'turned-off'],
    ['OS-PLUG-GLOC-0008', 'denied'],
    ['OS-PLUG-GLOC-0009', 'turned-off'],
    ['OS-PLUG-GLOC-0010', 'timed-out'],
    ['OS-PLUG-GLOC-0017', 'turned-off'],
    [undefined, 'unavailable'],
  ])('the phone refuses with %s, which means %s', async (code, reason) => {
    const { readCoordinates } = await open({ [CHECK]: GIVEN, [READ]: new Refusal('No.', code) })
    await expect(readCoordinates()).rejects.toMatchObject({ reason })
  })

  test('a phone whose location is turned off reports that before any permission', async () => {
    const off = new Refusal('Location services are not enabled.', 'OS-PLUG-GLOC-0007')
    const { readCoordinates, askForLocation } = await open({ [CHECK]: off, [ASK]: off })
    await expect(readCoordinates()).rejects.toMatchObject({ reason: 'turned-off' })
    await expect(askForLocation()).rejects.toMatchObject({ reason: 'turned-off' })
  })

  test('a shell without the plug-in reports that location is not supported', async () => {
    const { readCoordinates } = await open({}, ['Geolocation'])
    await expect(readCoordinates()).rejects.toMatchObject({ reason: 'platform-not-supported' })
  })
})
