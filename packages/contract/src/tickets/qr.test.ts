import { expect, test } from 'vitest'
import { PIN_LENGTH } from './pin.ts'
import { QR_LEVEL, QR_MARGIN, QR_SIZE } from './qr.ts'

test('a PIN fits the smallest QR code with modules of at least 8 pixels', () => {
  // ISO/IEC 18004: version 1 has 21 modules on each side and holds 20 letters and digits at level
  // M.
  const lettersInVersion1 = { M: 20 }
  expect(PIN_LENGTH).toBeLessThanOrEqual(lettersInVersion1[QR_LEVEL])
  expect(QR_SIZE / (21 + 2 * QR_MARGIN)).toBeGreaterThanOrEqual(8)
})
