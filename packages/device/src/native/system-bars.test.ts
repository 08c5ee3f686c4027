// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { Refusal, openShell } from '../test/open-shell.ts'

const SET = 'SystemBars.setStyle'

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  test.each([
    ['dark', 'DARK'],
    ['light', 'LIGHT'],
    ['system', 'DEFAULT'],
  ] as const)('the bars of the phone follow the %s theme', async (theme, style) => {
    const shell = openShell(platform, { [SET]: undefined })
    const { paintSystemBars } = await import('../system-bars.ts')
    await paintSystemBars(theme)
    expect(shell.calls).toEqual([{ call: SET, options: { style } }])
  })

  test('a phone that cannot change its bars causes no failure', async () => {
    const shell = openShell(platform, { [SET]: new Refusal('no') })
    const { paintSystemBars } = await import('../system-bars.ts')
    await paintSystemBars('dark')
    expect(shell.names()).toEqual([SET])
  })
})

test('a browser has no bars to change', async () => {
  const { paintSystemBars } = await import('../system-bars.ts')
  await expect(paintSystemBars('dark')).resolves.toBeUndefined()
})
