import { fill } from '@velvet/contract/shared/words/spoken'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import styles from './welcome.module.css'
import { w } from './words.ts'

const QrCode = lazyNotice(async () => ({
  default: (await import('../../parts/qr-code.tsx')).QrCode,
}))

const { supportEmail: email, supportPhone: phone } = PRODUCT
const contact = phone ? fill(w.oneOrOther, { email, phone }) : email

/**
 * The only screen that a desktop shows: a request to use a phone, and a code that opens the app
 * there.
 */
export default function Welcome() {
  return (
    <Screen title={w.welcome}>
      <div className={styles.welcome}>
        <div className={styles.text}>
          <p className={styles.brand}>
            <img src="/logo.svg" alt="" width={40} height={40} />
            {PRODUCT.name}
          </p>
          <h1 className={styles.notice} tabIndex={-1}>
            {fill(w.useAPhone, { product: PRODUCT.name })}
          </h1>
          <p className={styles.how}>{fill(w.openOnPhone, { address: location.host })}</p>
          <a className={styles.support} href={`mailto:${email}`}>
            {fill(w.support, { contact })}
          </a>
        </div>
        <div className={styles.paper}>
          <QrCode code={location.origin} label={fill(w.qrCode, { address: location.host })} />
        </div>
      </div>
    </Screen>
  )
}
