import { afterEach, expect, test, vi } from 'vitest'
import { connectPrinter } from '../test/serial-printer.ts'
import { send } from './send.ts'

const SERIAL = { kind: 'serial', baudRate: 9600 } as const
const PAPER = new Uint8Array([1, 2, 3])

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a receipt printer that takes nothing for ten seconds counts as failed, and the next paper reaches it', async () => {
  vi.useFakeTimers()
  const written: Uint8Array[] = []
  let isStuck = true
  connectPrinter((bytes, { signal }) => {
    if (!isStuck) return void written.push(bytes)
    return new Promise((_, reject) => signal.addEventListener('abort', reject))
  })
  const failed = expect(send(SERIAL, PAPER)).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(11_000)
  await failed
  isStuck = false
  await send(SERIAL, PAPER)
  expect(written).toEqual([PAPER])
})

test('a USB printer gets a paper at the interface by which it says that it is a printer', async () => {
  const scanner = { interfaceClass: 3, endpoints: [{ direction: 'out', endpointNumber: 1 }] }
  const printer = {
    interfaceClass: 7,
    endpoints: [
      { direction: 'in', endpointNumber: 2 },
      { direction: 'out', endpointNumber: 3 },
    ],
  }
  const device = {
    configuration: {
      interfaces: [scanner, printer].map((alternate, interfaceNumber) => ({
        alternate,
        interfaceNumber,
      })),
    },
    open: vi.fn(),
    claimInterface: vi.fn(),
    transferOut: vi.fn(),
    close: vi.fn(),
  }
  vi.stubGlobal('navigator', { usb: { getDevices: () => [device] } })
  await send({ kind: 'usb', baudRate: 9600 }, PAPER)
  expect(device.claimInterface).toHaveBeenCalledWith(1)
  expect(device.transferOut).toHaveBeenCalledWith(3, PAPER)
  expect(device.close).toHaveBeenCalledOnce()
})

test('a receipt printer that is not connected counts as failed', async () => {
  vi.stubGlobal('navigator', { serial: { getPorts: () => [] } })
  await expect(send(SERIAL, PAPER)).rejects.toThrow('The receipt printer is not connected')
})
