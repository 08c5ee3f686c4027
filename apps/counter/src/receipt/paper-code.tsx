import { renderSVG } from 'uqr'
import styles from './receipt.module.css'

/** Shows a QR code in the size in which it is printed. */
export function PaperCode({ text, name }: { text: string; name: string }) {
  const code = renderSVG(text, { ecc: 'M', border: 2 })
  return <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt={name} />
}
