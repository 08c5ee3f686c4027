import { configureStore } from '@reduxjs/toolkit'
import { onSessionEnded } from '@velvet/client/session'
import { PERSIST_TIMEOUT_MS } from '@velvet/contract/timers'
import { persistReducer, persistStore } from 'redux-persist'
import { forgetPerson } from './auth.ts'
import { reducer } from './reducer.ts'
import { settle } from './settle.ts'
import { storage } from './storage.ts'

const persisted = persistReducer(
  {
    key: 'root',
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- without it the key is persist:root
    keyPrefix: '',
    storage,
    timeout: PERSIST_TIMEOUT_MS,
    transforms: [{ in: settle, out: (slice: unknown) => slice }],
  },
  reducer,
)

export function makeStore() {
  const store = configureStore({
    reducer: persisted,
    // Actions of the persistence carry functions.
    middleware: (defaults) => defaults({ serializableCheck: false }),
  })
  const persistor = persistStore(store)
  onSessionEnded(() => store.dispatch(forgetPerson()))
  // Writing waits for a quiet moment, which a page that is being left does not have.
  addEventListener('pagehide', () => void persistor.flush())
  return { store, persistor }
}

export type AppStore = ReturnType<typeof makeStore>['store']
export type AppDispatch = AppStore['dispatch']
