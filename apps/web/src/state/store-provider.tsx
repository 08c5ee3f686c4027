import { createContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { RootState } from './reducer.ts'
import type { AppStore } from './store.ts'

interface Provided {
  store: AppStore
  /** The state from which the server painted the page, if the app takes over such a page. */
  painted?: RootState | undefined
}

export const StoreContext = createContext<Provided | undefined>(undefined)

/** Gives the store to all components below. They read it with the hooks in `hooks.ts`. */
export function StoreProvider({ store, painted, children }: Provided & { children: ReactNode }) {
  const provided = useMemo(() => ({ store, painted }), [store, painted])
  return <StoreContext value={provided}>{children}</StoreContext>
}
