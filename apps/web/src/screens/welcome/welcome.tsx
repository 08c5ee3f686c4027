import { desktopNotice, supportLine } from '@velvet/contract/messages'
import { Smartphone } from 'lucide-react'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import styles from './welcome.module.css'

const contact = [PRODUCT.supportEmail, PRODUCT.supportPhone].filter(Boolean).join(' or ')

/** All that a desktop sees. */
export default function Welcome() {
  return (
    <Screen title="Welcome">
      <div className={styles.welcome}>
        <img src="/logo.svg" alt={PRODUCT.name} width={72} height={72} />
        <h1 className={styles.notice} tabIndex={-1}>
          {desktopNotice(PRODUCT.name)}
        </h1>
        <p className={styles.address}>
          <Smartphone size={20} aria-hidden />
          <span>
            Open <strong>{location.host}</strong> on your phone.
          </span>
        </p>
        <a className={styles.support} href={`mailto:${PRODUCT.supportEmail}`}>
          {supportLine(contact)}
        </a>
      </div>
    </Screen>
  )
}
