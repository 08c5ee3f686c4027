import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Spinner } from '@velvet/ui/spinner'
import { ConfirmAgain } from '../pages/people/sign-in/confirm-again.tsx'
import { SignInAgain } from '../pages/people/sign-in/sign-in-again.tsx'
import { SignIn } from '../pages/people/sign-in/sign-in.tsx'
import { AccountMenu } from './account-menu.tsx'
import { areasOf } from './areas.ts'
import { CommandKey } from './command-menu/command-key.tsx'
import { useIsPasswordAsked } from './confirmation.ts'
import { Books } from './books.tsx'
import { ReadingLine } from './reading-line.tsx'
import styles from './frame.module.css'
import { useMe } from './me.ts'
import { LeaveGuard } from '../parts/unsaved/discard-question.tsx'
import { Navigation } from './navigation.tsx'
import { PRODUCT } from '@velvet/client/product'
import { useSession } from './session.ts'

/** Shows the sign-in form instead of every page until a member of staff has signed in. */
export function Frame() {
  const { state, visit } = useSession()
  const isPasswordAsked = useIsPasswordAsked()
  if (state === 'out') return <SignIn />
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <SignedInFrame key={visit} />
      </Suspense>
      {isPasswordAsked && (
        <Suspense>
          <ConfirmAgain />
        </Suspense>
      )}
      {state === 'lapsed' && <SignInAgain />}
    </>
  )
}

function SignedInFrame() {
  const me = useMe()
  const { pathname } = useLocation()
  // A person who may open Today for every cinema is also told whether the books of the operator balance.
  const isOfHouse = me.cinemas.length === 0 && areasOf(me).some(({ path }) => path === '/')
  // The server refuses every other call until the second factor is enrolled.
  if (me.mustEnrol && pathname !== '/account') return <Navigate to="/account" replace />
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <p className={styles.product}>{PRODUCT}</p>
        {!me.mustEnrol && isOfHouse && <Books />}
        {!me.mustEnrol && <CommandKey />}
        <AccountMenu name={me.name} />
        <ReadingLine />
      </header>
      <LeaveGuard />
      <Navigation areas={areasOf(me)} pathname={pathname} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner label="Loading" />
    </div>
  )
}
