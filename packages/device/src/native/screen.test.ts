// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { Refusal, openShell } from '../test/open-shell.ts'
import type { NativeAnswers } from '../test/open-shell.ts'

const AWAKE = 'KeepAwake.keepAwake'
const SLEEP = 'KeepAwake.allowSleep'
const READ = 'ScreenBrightness.getBrightness'
const SET = 'ScreenBrightness.setBrightness'
const WORKING = {
  [AWAKE]: undefined,
  [SLEEP]: undefined,
  [READ]: { brightness: 0.4 },
  [SET]: undefined,
}

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  async function hold(answers: NativeAnswers) {
    const shell = openShell(platform, answers)
    const { holdScreen } = await import('../screen.ts')
    return { shell, release: holdScreen() }
  }
  type Opened = Awaited<ReturnType<typeof hold>>['shell']
  const set = (shell: Opened) =>
    shell.calls.filter(({ call }) => call === SET).map(({ options }) => options['brightness'])

  test('the screen is kept on and bright, and then restored', async () => {
    const { shell, release } = await hold(WORKING)
    await vi.waitFor(() => expect(set(shell)).toEqual([1]))
    expect(shell.names()).toContain(AWAKE)
    await shell.everyAnswer()
    release()
    await vi.waitFor(() => expect(set(shell)).toEqual([1, 0.4]))
    expect(shell.names()).toContain(SLEEP)
  })

  test('the screen does not stay on if it is released before it was held', async () => {
    const { shell, release } = await hold(WORKING)
    release()
    await vi.waitFor(() => expect(set(shell)).toEqual([1, 0.4]))
    expect(shell.names()).toContain(SLEEP)
  })

  test('a phone that cannot brighten is still kept awake', async () => {
    const { shell, release } = await hold({ ...WORKING, [READ]: new Refusal('no') })
    await vi.waitFor(() => expect(shell.names()).toContain(READ))
    await shell.everyAnswer()
    release()
    await vi.waitFor(() => expect(shell.names()).toContain(SLEEP))
    expect(set(shell)).toEqual([])
  })
})
