import { Link } from '../../app/router.tsx'
import { DataSaverSwitch } from '../../parts/data-saver-switch.tsx'
import { w } from '../../parts/words.ts'
import styles from './home-footer.module.css'

/** Links below the films for visitors, who have no profile. */
export default function HomeFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.saver}>
        <DataSaverSwitch />
      </div>
      <nav className={styles.links} aria-label={w.about}>
        <Link to="/contact" className={styles.link}>
          {w.contactUs}
        </Link>
        <Link to="/privacy" className={styles.link}>
          {w.privacyPolicy}
        </Link>
      </nav>
    </footer>
  )
}
