import { render } from '@testing-library/react'
import { storeToken } from '@velvet/client/token-store'
import type { User } from '@velvet/contract/shared/entities/entities'
import { onTestFinished } from 'vitest'
import { Router } from '../app/router.tsx'
import { App } from '../app/app.tsx'
import { StoreGate } from '../app/store-gate.tsx'
import { startSession } from '../state/auth.ts'
import { makeStore } from '../state/store.ts'
import type { AppStore } from '../state/store.ts'
import { tokenOf } from './samples.ts'

/** Signs a customer in as the login screen does, but without the call. */
export function signIn(store: AppStore, user: User): void {
  storeToken(tokenOf(user.UUID))
  const input = { phoneNumber: user.PhoneNumber, password: 'secret-enough' }
  store.dispatch(startSession.fulfilled({ user: user.UUID, singleUser: user }, input))
}

/** Opens the whole app at an address. `path()` returns its present address. */
export function openApp(path: string, prepare: (store: AppStore) => void = () => undefined, navigationState?: unknown) {
  const { store, persistor } = makeStore()
  // State that this app has not yet written must not reach the next test.
  onTestFinished(persistor.pause)
  window.history.replaceState({ key: 'default', state: navigationState }, '', path)
  prepare(store)
  render(
    <StoreGate store={store} persistor={persistor}>
      <Router>
        <App />
      </Router>
    </StoreGate>,
  )
  return { store, persistor, path: () => window.location.pathname }
}
