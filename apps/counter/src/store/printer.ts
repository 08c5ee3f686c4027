/** Receipt printers listen on a serial port at one of these speeds. The first one is the usual one. */
export const BAUD_RATES = [9600, 19_200, 38_400, 115_200] as const

/** A receipt printer that takes ESC/POS. Only a serial port uses the speed. */
export interface Printer {
  kind: 'usb' | 'serial'
  /** The vendor and product numbers by which the browser recognises the chosen port or device, as text. */
  mark?: string
  baudRate: number
}
