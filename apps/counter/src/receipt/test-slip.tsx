import { nairaText } from '../parts/naira.ts'
import { PaperCode } from './paper-code.tsx'
import styles from './receipt.module.css'

const SIZES_PT = [8, 10, 12, 16, 22]
/** The ruler is as wide as what the printers of 80 mm paper can print. */
const RULER_CM = [0, 1, 2, 3, 4, 5, 6, 7]
const SAMPLE_KOBO = 340_000

/** Prints what shows whether a printer is set well: both edges, sizes of letters, a ruler, and a code to scan. */
export function TestSlip() {
  return (
    <div className={styles.receipt} data-paper>
      <article className={`${styles.ticket} ${styles.edges}`}>
        <h2>Test of the printer</h2>
        <p>There is a line at the left edge and one at the right edge.</p>
        {SIZES_PT.map((size) => (
          <p key={size} style={{ fontSize: `${size}pt` }}>
            {size} pt {nairaText(SAMPLE_KOBO)}
          </p>
        ))}
        <PaperCode text="VELVET TEST" name="Code to scan" />
        <p>The door reads this code as unknown.</p>
        <ol className={styles.ruler} aria-label="Ruler in centimetres">
          {RULER_CM.map((centimetre) => (
            <li key={centimetre}>{centimetre}</li>
          ))}
        </ol>
        <p>The ruler is 7 cm long.</p>
      </article>
    </div>
  )
}
