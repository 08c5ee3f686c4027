// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { share } from './share.ts'

const WHAT = {
  dialogTitle: 'Tell your friends',
  title: 'T',
  text: 'words',
  url: 'https://a.example/',
}

afterEach(() => vi.unstubAllGlobals())

const named = (name: string, message = '') => Object.assign(new Error(message), { name })
const copying = (writeText: () => Promise<void>) => ({ clipboard: { writeText } })

test('closing the sheet is not a failure, and copies nothing', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  const refused = () => Promise.reject(named('AbortError'))
  vi.stubGlobal('navigator', { share: refused, ...copying(writeText) })
  expect(await share(WHAT)).toBe('cancelled')
  expect(writeText).not.toHaveBeenCalled()
})

test('without a sheet the link is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', copying(writeText))
  expect(await share(WHAT)).toBe('copied')
  expect(writeText).toHaveBeenCalledWith('https://a.example/')
})

test.each([
  named('InvalidStateError', 'An earlier share has not yet completed.'),
  named('Error', "Can't share while sharing is in progress"),
])('a second tap while the sheet is open copies nothing: $message', async (refusal) => {
  const writeText = vi.fn(() => Promise.resolve())
  const refused = () => Promise.reject(refusal)
  vi.stubGlobal('navigator', { share: refused, ...copying(writeText) })
  expect(await share(WHAT)).toBe('cancelled')
  expect(writeText).not.toHaveBeenCalled()
})

test('a sheet that fails falls back to copying', async () => {
  const failing = () => Promise.reject(named('DataError'))
  vi.stubGlobal('navigator', { share: failing, ...copying(() => Promise.resolve()) })
  expect(await share(WHAT)).toBe('copied')
})

test('a failure is reported if nothing can be copied either', async () => {
  vi.stubGlobal(
    'navigator',
    copying(() => Promise.reject(named('NotAllowedError'))),
  )
  expect(await share(WHAT)).toBe('impossible')
})
