import { afterEach, expect, test, vi } from 'vitest'
import { connectPrinter } from '../test/serial-printer.ts'
import { choosePrinter } from './ports.ts'
import { send } from './send.ts'

const SERIAL = { kind: 'serial', baudRate: 9600 } as const
const PAPER = new Uint8Array([1, 2, 3])

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a receipt printer silent for ten seconds fails, and the next receipt reaches it', async () => {
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

test('a USB printer is addressed at its printer interface', async () => {
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

/** A fake serial port with vendor and product numbers, which passes on everything that is written to it. */
function aPort(info: object, written: number[]) {
  return {
    getInfo: () => info,
    forget: vi.fn(),
    open: vi.fn(),
    close: vi.fn(),
    writable: new WritableStream<Uint8Array>({ write: (bytes) => void written.push(...bytes) }),
  }
}

test('of two serial ports, the chosen one prints', async () => {
  const [toDisplay, toPrinter]: [number[], number[]] = [[], []]
  const display = aPort({ usbVendorId: 1 }, toDisplay)
  const printer = aPort({ usbVendorId: 2 }, toPrinter)
  const serial = { getPorts: () => [display, printer], requestPort: () => printer }
  vi.stubGlobal('navigator', { serial })
  await send({ ...SERIAL, mark: await choosePrinter('serial') }, PAPER)
  expect([toDisplay, toPrinter]).toEqual([[], [...PAPER]])
  expect(display.forget).not.toHaveBeenCalled()
})

test('an earlier port that looks like the chosen one is forgotten', async () => {
  const alike = aPort({}, [])
  const chosen = aPort({}, [])
  const serial = { getPorts: () => [alike, chosen], requestPort: () => chosen }
  vi.stubGlobal('navigator', { serial })
  await choosePrinter('serial')
  expect([alike.forget.mock.calls.length, chosen.forget.mock.calls.length]).toEqual([1, 0])
})

test('a receipt printer that is not connected counts as failed', async () => {
  vi.stubGlobal('navigator', { serial: { getPorts: () => [] } })
  await expect(send(SERIAL, PAPER)).rejects.toThrow('The receipt printer is not connected')
})
