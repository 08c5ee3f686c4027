import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OPEN_DRAWER } from '../printer/esc-pos.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { connectPrinter } from '../test/serial-printer.ts'
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

test('a till without a receipt printer prints by the browser, and opens no drawer', async () => {
  await printTickets(SOLD)
  await openDrawer()
  expect(print).toHaveBeenCalledOnce()
  expect(counterState().onPaper).toEqual({ kind: 'tickets', sold: SOLD })
})

test('a till with a receipt printer sends the tickets to it, and not to the browser', async () => {
  const written: number[] = []
  connectPrinter((bytes) => void written.push(...bytes))
  await printTickets(SOLD)
  expect(String.fromCharCode(...written)).toContain('Lionheart')
  expect(print).not.toHaveBeenCalled()
})

test('tickets printed while the drawer opens wait for the receipt printer', async () => {
  const written: number[] = []
  connectPrinter((bytes) => void written.push(...bytes))
  await Promise.all([openDrawer(), printTickets(SOLD)])
  expect(written.slice(0, OPEN_DRAWER.length)).toEqual(OPEN_DRAWER)
  expect(String.fromCharCode(...written)).toContain('Lionheart')
  expect(print).not.toHaveBeenCalled()
})

test('if the receipt printer fails, the browser prints and a message is shown', async () => {
  connectPrinter(() => {
    throw new Error('no paper')
  })
  await printTickets(SOLD)
  expect(print).toHaveBeenCalledOnce()
  expect(counterState().printerFails).toBe(true)
})
