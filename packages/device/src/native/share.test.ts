// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { Refusal, openShell } from '../test/open-shell.ts'

const WHAT = {
  dialogTitle: 'Tell your friends',
  title: 'T',
  text: 'words',
  url: 'https://a.example/',
}

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  async function shareIn(answer: unknown, without: string[] = []) {
    const shell = openShell(platform, { 'Share.share': answer }, without)
    const { share } = await import('../share.ts')
    return { shell, outcome: await share(WHAT) }
  }

  test("the phone's own sheet opens, with its title", async () => {
    const { shell, outcome } = await shareIn({ activityType: 'mail' })
    expect(outcome).toBe('shared')
    expect(shell.calls).toEqual([{ call: 'Share.share', options: WHAT }])
  })

  test('a sheet that was closed is no failure', async () => {
    expect((await shareIn(new Refusal('Share canceled'))).outcome).toBe('cancelled')
  })

  test.each([[[]], [['Share']]])('without a sheet (%j left out) the link is copied', async (without) => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect((await shareIn(new Refusal('Error sharing item'), without)).outcome).toBe('copied')
    expect(writeText).toHaveBeenCalledWith(WHAT.url)
  })
})
