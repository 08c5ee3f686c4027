import { decimalComma } from '../words/decimal-comma.ts'

const KB = 1_000
const MB = 1_000_000

/** Returns a number of bytes as people read it, such as `12 KB` or `1.2 MB`. */
export function dataSize(bytes: number): string {
  return bytes < MB / 10 ? `${Math.ceil(bytes / KB)} KB` : `${decimalComma((bytes / MB).toFixed(1))} MB`
}
