import { desktopNotice, openOnPhone, supportLine } from '@velvet/contract/words/messages'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import styles from './welcome.module.css'

const QrCode = lazyNotice(async () => ({
  default: (await import('../../parts/qr-code.tsx')).QrCode,
}))

const contact = [PRODUCT.supportEmail, PRODUCT.supportPhone].filter(Boolean).join(' or ')

/**
 * The only screen that a desktop shows: a request to use a phone, and a code that opens the app
 * there.
 */
export default function Welcome() {
  return (
    <Screen title="Welcome">
      <div className={styles.welcome}>
        <div className={styles.words}>
          <p className={styles.brand}>
            <img src="/logo.svg" alt="" width={40} height={40} />
            {PRODUCT.name}
          </p>
          <h1 className={styles.notice} tabIndex={-1}>
            {desktopNotice(PRODUCT.name)}
          </h1>
          <p className={styles.how}>{openOnPhone(location.host)}</p>
          <a className={styles.support} href={`mailto:${PRODUCT.supportEmail}`}>
            {supportLine(contact)}
          </a>
        </div>
        <div className={styles.paper}>
          <QrCode code={location.origin} label={`QR code of ${location.host}`} />
        </div>
      </div>
    </Screen>
  )
}
