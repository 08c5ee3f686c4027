import { readToken } from '@velvet/client/token-store'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { Persistor } from 'redux-persist'
import { PersistGate } from 'redux-persist/integration/react'
import { forgetPerson } from '../state/auth.ts'
import type { AppStore } from '../state/store.ts'

export interface StoreGateProps {
  store: AppStore
  persistor: Persistor
  children: ReactNode
}

/** Shows nothing until the stored state is there again. */
export function StoreGate({ store, persistor, children }: StoreGateProps) {
  return (
    <Provider store={store}>
      <PersistGate persistor={persistor} onBeforeLift={() => forgetIfSignedOut(store)}>
        {children}
      </PersistGate>
    </Provider>
  )
}

/** State without its token is left over from a person whose logout was cut off. */
function forgetIfSignedOut(store: AppStore): void {
  if (store.getState().auth.isAuthenticated && !readToken()) store.dispatch(forgetPerson())
}
