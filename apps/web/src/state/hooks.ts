import { useContext, useSyncExternalStore } from 'react'
import type { RootState } from './reducer.ts'
import { StoreContext } from './store-provider.tsx'
import type { AppDispatch } from './store.ts'

function useProvided() {
  const provided = useContext(StoreContext)
  if (!provided) throw new Error('The store is used outside of its provider')
  return provided
}

export function useAppDispatch(): AppDispatch {
  return useProvided().store.dispatch
}

/** Returns a function that says whether the server has just ended the session. */
export function useWasEnded(): () => boolean {
  const { store } = useProvided()
  return () => {
    const { isAuthenticated, refreshError } = store.getState().auth
    return !isAuthenticated && refreshError !== null
  }
}

/**
 * Returns a part of the state, and draws the component again when that part changes. `select` must
 * return the same object as long as the state is the same.
 */
export function useAppSelector<Part>(select: (state: RootState) => Part): Part {
  const { store, subscribe, painted } = useProvided()
  return useSyncExternalStore(
    subscribe,
    () => select(store.getState()),
    () => select(painted ?? store.getState()),
  )
}
