import { spoken } from '@velvet/contract/shared/words/spoken'
import { w as ofParts } from '@velvet/ui/words'
import { BackCloses } from '@velvet/ui/back-closes'
import { StrictMode } from 'react'
import type { Persistor } from '../state/persistence.ts'
import type { RootState } from '../state/reducer.ts'
import type { AppStore } from '../state/store.ts'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Router } from './router.tsx'
import { StoreGate } from './store-gate.tsx'
import { WhilePainted } from './while-painted.tsx'

Object.assign(ofParts, spoken('ui', ofParts))

interface RootProps {
  store: AppStore
  persistor?: Persistor | undefined
  painted?: RootState | undefined
  paintedAt?: string | undefined
}

/** The whole app. The server's painter draws the same tree, so that React can take it over. */
export function Root({ store, persistor, painted, paintedAt }: RootProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <StoreGate store={store} persistor={persistor} painted={painted}>
          <WhilePainted isPainted={painted !== undefined}>
            <Router paintedAt={paintedAt}>
              <BackCloses value>
                <App />
              </BackCloses>
            </Router>
          </WhilePainted>
        </StoreGate>
      </ErrorBoundary>
    </StrictMode>
  )
}
