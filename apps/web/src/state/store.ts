import { applyMiddleware, legacy_createStore as createStore } from 'redux'
import type { UnknownAction } from 'redux'
import { thunk } from 'redux-thunk'
import type { ThunkDispatch } from 'redux-thunk'
import { onAnswerSource } from '@velvet/client/answer-source'
import { onSessionEnded, renewBy } from '@velvet/client/session'
import { readTokenAgain } from '@velvet/client/token-store'
import { forgetPerson, renewSession } from './auth.ts'
import { followNetwork } from './network.ts'
import { STATE_KEY, persist } from './persistence.ts'
import { reducer, transientFields } from './reducer.ts'
import type { RootState } from './reducer.ts'
import { storage } from './storage.ts'
import { subjectOf } from './subject.ts'

type Thunks = ThunkDispatch<RootState, undefined, UnknownAction>

export function makeStore(keptIn = storage) {
  const store = createStore(reducer, applyMiddleware<Thunks>(thunk))
  const persistor = persist(store, keptIn, transientFields)
  onSessionEnded(() => store.dispatch(forgetPerson(store.getState().auth.refreshError)))
  onAnswerSource((source) => followNetwork(store, source))
  renewBy(() => store.dispatch(renewSession()))
  // Normal writes wait for a quiet moment, which a page that is being left does not have.
  addEventListener('pagehide', persistor.flush)
  // A customer has logged in in another tab, whose state is stored by now.
  addEventListener('storage', ({ key }) => {
    if (key !== STATE_KEY) return
    const owner = subjectOf(readTokenAgain())
    if (owner !== undefined && owner !== store.getState().auth.user) location.reload()
  })
  // A page that the browser had stored shows old state when it returns, so it is reloaded.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  return { store, persistor }
}

export type AppStore = ReturnType<typeof makeStore>['store']
export type AppDispatch = AppStore['dispatch']
