import { createContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { RootState } from './reducer.ts'
import type { AppStore } from './store.ts'

interface Source {
  store: AppStore
  /** The state from which the server painted the page, if the app takes over such a page. */
  painted?: RootState | undefined
}

interface Provided extends Source {
  /**
   * This function stays the same between renders, because React would subscribe again to a new one.
   */
  subscribe: (onChange: () => void) => () => void
}

export const StoreContext = createContext<Provided | undefined>(undefined)

/** Gives the store to all components below. They read it with the hooks in `hooks.ts`. */
export function StoreProvider({ store, painted, children }: Source & { children: ReactNode }) {
  const provided = useMemo(
    () => ({ store, painted, subscribe: (onChange: () => void) => store.subscribe(onChange) }),
    [store, painted],
  )
  return <StoreContext value={provided}>{children}</StoreContext>
}
