import { readToken } from '@velvet/client/token-store'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { forgetPerson } from '../state/auth.ts'
import type { Persistor } from '../state/persistence.ts'
import type { RootState } from '../state/reducer.ts'
import { StoreProvider } from '../state/store-provider.tsx'
import type { AppStore } from '../state/store.ts'

interface StoreGateProps {
  store: AppStore
  /** Undefined if the stored state has already been read, or if there is none, as on the server. */
  persistor?: Persistor | undefined
  /** The state from which the server painted the page, if the app takes over such a page. */
  painted?: RootState | undefined
  children: ReactNode
}

/** Shows nothing until the stored state has been read. */
export function StoreGate({ store, persistor, painted, children }: StoreGateProps) {
  const [isOpen, setIsOpen] = useState(!persistor)

  useEffect(() => {
    let isGone = false
    void persistor?.ready.then(() => {
      if (isGone) return
      forgetIfSignedOut(store)
      setIsOpen(true)
    })
    return () => {
      isGone = true
    }
  }, [store, persistor])

  return (
    isOpen && (
      <StoreProvider store={store} painted={painted}>
        {children}
      </StoreProvider>
    )
  )
}

/** State without a token is left over from a person whose logout was interrupted. */
export function forgetIfSignedOut(store: AppStore): void {
  if (store.getState().auth.isAuthenticated && !readToken()) store.dispatch(forgetPerson())
}
