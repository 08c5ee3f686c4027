import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeState, counterState } from '../state/counter-state.ts'
import { SOLD } from '../test/sold.ts'
import { openDrawer, printTickets } from './print.ts'

const print = vi.fn()

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(print)
})
afterEach(() => {
  print.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  changeState({ printer: undefined, onPaper: undefined, printerFails: false })
})

/** Connects a serial port that notes what is written to it. */
function connect(write: (bytes: Uint8Array) => void): void {
  const serial = {
    getPorts: () => [
      {
        open: () => Promise.resolve(),
        close: () => Promise.resolve(),
        writable: new WritableStream<Uint8Array>({ write }),
      },
    ],
  }
  vi.stubGlobal('navigator', { serial })
  changeState({ printer: { kind: 'serial', baudRate: 9600 } })
}

test('a till without a receipt printer prints by the browser, and opens no drawer', async () => {
  await printTickets(SOLD)
  await openDrawer()
  expect(print).toHaveBeenCalledOnce()
  expect(counterState().onPaper).toEqual({ kind: 'tickets', sold: SOLD })
})

test('a till with a receipt printer sends the tickets to it, and not to the browser', async () => {
  const written: number[] = []
  connect((bytes) => written.push(...bytes))
  await printTickets(SOLD)
  expect(String.fromCharCode(...written)).toContain('Lionheart')
  expect(print).not.toHaveBeenCalled()
})

test('if the receipt printer fails, the browser prints the tickets, and the page says so', async () => {
  connect(() => {
    throw new Error('no paper')
  })
  await printTickets(SOLD)
  expect(print).toHaveBeenCalledOnce()
  expect(counterState().printerFails).toBe(true)
})
