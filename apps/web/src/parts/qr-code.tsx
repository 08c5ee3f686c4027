import { QR_DEFAULT_SIZE, QR_LEVEL, QR_MARGIN } from '@velvet/contract/tickets/qr'
import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

interface QrCodeProps {
  code: string
  label: string
  /** The side in CSS pixels. */
  side?: number
}

/** A code in black on white in every theme, because scanners do not read the inverse. */
export function QrCode({ code, label, side = QR_DEFAULT_SIZE }: QrCodeProps) {
  const { size, path } = useMemo(() => drawing(code), [code])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} className={styles.white} />
      <path d={path} className={styles.black} />
    </svg>
  )
}

/** Returns one rectangle for each run of dark modules in a row. */
function drawing(code: string) {
  const { data, size } = encode(code, { ecc: QR_LEVEL, boostEcc: false, border: QR_MARGIN })
  const runs = data.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
  })
  return { size, path: runs.join('') }
}
