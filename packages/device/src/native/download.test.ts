// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { Refusal, openShell } from '../test/open-shell.ts'

const FILE = new File(['{"a":1}'], 'my-data.json', { type: 'application/json' })
const WRITE = 'Filesystem.writeFile'
const SHARE = 'Share.share'
const URI = 'file:///cache/my-data.json'

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  async function save(answers: Record<string, unknown>) {
    const shell = openShell(platform, answers)
    const { saveFile } = await import('../download.ts')
    return { shell, outcome: await saveFile(FILE) }
  }

  test("the file is written to the cache and offered by the phone's sheet", async () => {
    const { shell, outcome } = await save({ [WRITE]: { uri: URI }, [SHARE]: {} })
    expect(outcome).toBe('saved')
    expect(shell.calls).toEqual([
      { call: WRITE, options: { path: FILE.name, data: btoa('{"a":1}'), directory: 'CACHE' } },
      { call: SHARE, options: { title: FILE.name, files: [URI] } },
    ])
  })

  test('a closed sheet and a phone without free space are different outcomes', async () => {
    const closed = await save({ [WRITE]: { uri: URI }, [SHARE]: new Refusal('Share canceled') })
    expect(closed.outcome).toBe('cancelled')
    const full = await save({ [WRITE]: new Refusal('No space left on device') })
    expect([full.outcome, full.shell.names()]).toEqual(['impossible', [WRITE]])
  })
})

test('a browser downloads the file under its name', async () => {
  const { saveFile } = await import('../download.ts')
  URL.createObjectURL = () => 'blob:it'
  const clicked = vi.fn((link: HTMLAnchorElement) => [link.download, link.href])
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked(this)
  })
  expect(await saveFile(FILE)).toBe('saved')
  expect(clicked.mock.results[0]?.value).toEqual(['my-data.json', 'blob:it'])
  click.mockRestore()
  Reflect.deleteProperty(URL, 'createObjectURL')
})
