import { Link } from '../../app/router.tsx'
import { DataSaverSwitch } from '../../parts/data-saver-switch.tsx'
import styles from './home-footer.module.css'

/** Below the films: what a visitor may want who has no profile yet. */
export default function HomeFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.saver}>
        <DataSaverSwitch />
      </div>
      <nav className={styles.links} aria-label="About">
        <Link to="/contact" className={styles.link}>
          Contact Us
        </Link>
        <Link to="/privacy" className={styles.link}>
          Privacy Policy
        </Link>
      </nav>
    </footer>
  )
}
