import { configureStore } from '@reduxjs/toolkit'
import { onReach } from '@velvet/client/reach'
import { onSessionEnded, renewBy } from '@velvet/client/session'
import { forgetPerson, renewSession } from './auth.ts'
import { followReach } from './network.ts'
import { persist } from './persistence.ts'
import { reducer } from './reducer.ts'
import { storage } from './storage.ts'

export function makeStore(keptIn = storage) {
  const store = configureStore({ reducer })
  const persistor = persist(store, keptIn)
  onSessionEnded(() => store.dispatch(forgetPerson(store.getState().auth.refreshError)))
  onReach((reach) => followReach(store, reach))
  renewBy(() => store.dispatch(renewSession()))
  // Writing waits for a quiet moment, which a page that is being left does not have.
  addEventListener('pagehide', persistor.flush)
  // A page that the browser had put away shows what was so when it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  return { store, persistor }
}

export type AppStore = ReturnType<typeof makeStore>['store']
export type AppDispatch = AppStore['dispatch']
