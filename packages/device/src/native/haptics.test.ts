// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { Refusal, openShell } from '../test/open-shell.ts'

const CALL = 'Haptics.notification'

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  test.each([
    ['success', 'SUCCESS'],
    ['warning', 'WARNING'],
    ['error', 'ERROR'],
  ] as const)('%s gives the vibration that the phone uses for it', async (feeling, type) => {
    const shell = openShell(platform, { [CALL]: undefined })
    const { buzz } = await import('../haptics.ts')
    buzz(feeling)
    await vi.waitFor(() => expect(shell.calls).toEqual([{ call: CALL, options: { type } }]))
  })

  test('a phone that cannot vibrate causes no failure', async () => {
    const shell = openShell(platform, { [CALL]: new Refusal('no motor') })
    const { buzz } = await import('../haptics.ts')
    buzz('success')
    await vi.waitFor(() => expect(shell.names()).toEqual([CALL]))
  })
})

test('a browser vibrates where it can, and reports nothing where it cannot', async () => {
  const { buzz } = await import('../haptics.ts')
  buzz('success')
  const vibrate = vi.fn(() => true)
  vi.stubGlobal('navigator', { vibrate })
  buzz('error')
  expect(vibrate).toHaveBeenCalledWith([120, 80, 120])
  vi.unstubAllGlobals()
})
