import type { Printer } from '../store/printer.ts'

// TypeScript does not describe Web Serial and WebUSB. These are the parts that a receipt printer needs.

interface SerialPort {
  getInfo: () => object
  forget?: () => Promise<void>
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
  writable: WritableStream<Uint8Array>
}
interface UsbDevice {
  vendorId: number
  productId: number
  serialNumber?: string
  open: () => Promise<void>
  close: () => Promise<void>
  selectConfiguration: (value: number) => Promise<void>
  claimInterface: (number: number) => Promise<void>
  transferOut: (endpoint: number, bytes: Uint8Array<ArrayBuffer>) => Promise<{ status: string }>
  configuration: { interfaces: readonly UsbInterface[] } | null
}
interface UsbInterface {
  interfaceNumber: number
  alternate: {
    interfaceClass: number
    endpoints: readonly { direction: 'in' | 'out'; endpointNumber: number }[]
  }
}
interface Ports {
  serial?: { getPorts: () => Promise<SerialPort[]>; requestPort: () => Promise<SerialPort> }
  usb?: {
    getDevices: () => Promise<UsbDevice[]>
    requestDevice: (request: { filters: readonly { classCode: number }[] }) => Promise<UsbDevice>
  }
}

/** A USB device that is a printer says so by this number. */
const PRINTER_CLASS = 7

const ports = (): Ports => navigator as Ports

export interface PrinterPort {
  write: (bytes: Uint8Array<ArrayBuffer>, printer: Printer) => Promise<void>
  close: () => Promise<void>
}

/** Returns the ways in which this browser reaches a receipt printer. */
export function waysToPrinter(): readonly Printer['kind'][] {
  const { serial, usb } = ports()
  return [...(usb ? (['usb'] as const) : []), ...(serial ? (['serial'] as const) : [])]
}

/**
 * Opens the browser's window in which the cashier chooses the printer, and returns the mark of its port. Throws if the
 * cashier chooses none. Earlier ports with the same mark are forgotten, because they could not be distinguished.
 */
export async function choosePrinter(kind: Printer['kind']): Promise<string> {
  const { serial, usb } = ports()
  if (kind === 'usb') {
    const device = await usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
    return device ? markOfUsb(device) : ''
  }
  const port = await serial?.requestPort()
  if (!serial || !port) return ''
  const mark = markOfSerial(port)
  const granted = await serial.getPorts()
  for (const one of granted) if (one !== port && markOfSerial(one) === mark) await one.forget?.()
  return mark
}

const markOfSerial = (port: SerialPort) => JSON.stringify(port.getInfo())
const markOfUsb = ({ vendorId, productId, serialNumber }: UsbDevice) => [vendorId, productId, serialNumber].join()

/** Returns the serial port that was chosen before; undefined if it is not connected. */
export async function knownSerial({ mark }: Printer): Promise<PrinterPort | undefined> {
  const granted = (await ports().serial?.getPorts()) ?? []
  const port = granted.find((one) => mark === undefined || markOfSerial(one) === mark)
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined
  return (
    port && {
      write: async (bytes, { baudRate }) => {
        await port.open({ baudRate })
        writer = port.writable.getWriter()
        await writer.write(bytes)
        await writer.close()
      },
      close: async () => {
        // Bytes that the printer has not taken are dropped, because they would keep the port open for good.
        await writer?.abort().catch(() => undefined)
        await port.close()
      },
    }
  )
}

/** Returns the USB printer that was chosen before; undefined if it is not connected. */
export async function knownUsb({ mark }: Printer): Promise<PrinterPort | undefined> {
  const granted = (await ports().usb?.getDevices()) ?? []
  const device = granted.find((one) => mark === undefined || markOfUsb(one) === mark)
  return (
    device && {
      write: async (bytes) => {
        await device.open()
        if (!device.configuration) await device.selectConfiguration(1)
        const found = device.configuration?.interfaces.find(
          ({ alternate }) => alternate.interfaceClass === PRINTER_CLASS,
        )
        const out = found?.alternate.endpoints.find(({ direction }) => direction === 'out')
        if (!found || !out) throw new Error('The USB device is no printer')
        await device.claimInterface(found.interfaceNumber)
        await device.transferOut(out.endpointNumber, bytes)
      },
      close: () => device.close(),
    }
  )
}
