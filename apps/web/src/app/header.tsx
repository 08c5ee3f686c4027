import { fill } from '@velvet/contract/shared/words/spoken'
import { Search } from '@velvet/ui/icons/search'
import { UserRound } from '@velvet/ui/icons/user-round'
import { Link } from './router.tsx'
import { useAppSelector } from '../state/hooks.ts'
import { selectIsSignedIn, selectUser } from '../state/selectors.ts'
import styles from './header.module.css'
import { PRODUCT } from './product.ts'
import { w } from './words.ts'

/** The top bar of home: the logo, the way to the search, and who is signed in. */
export function Header() {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const user = useAppSelector(selectUser)
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand} aria-label={fill(w.home, { product: PRODUCT.name })}>
        <img src="/logo.svg" alt="" width={32} height={32} />
        <span className={styles.name}>{PRODUCT.name}</span>
      </Link>
      <div className={styles.end}>
        <Link to="/find" className={styles.find} aria-label={w.findAMovie}>
          <Search size={22} aria-hidden />
        </Link>
        {isSignedIn ? (
          <Link to="/profile" className={styles.account}>
            <UserRound size={18} aria-hidden />
            <span className={styles.username}>{user?.Username}</span>
          </Link>
        ) : (
          <Link to="/login" className={styles.account}>
            {w.loginSignup}
          </Link>
        )}
      </div>
    </header>
  )
}
