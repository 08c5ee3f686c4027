import type { Store } from 'redux'
import type { Reach } from '@velvet/client/reach'
import type { PayloadAction } from './action.ts'
import { createSlice } from './slice.ts'

export interface NetworkState {
  /** Whether the latest call came to nothing, or was answered from what the phone keeps. */
  isOutOfReach: boolean
  /** When what is shown was last as the server had it, in ISO 8601; null before the first answer. */
  seenAt: string | null
}

const initialState: NetworkState = { isOutOfReach: false, seenAt: null }

const slice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    reachChanged(_, action: PayloadAction<NetworkState>) {
      return action.payload
    },
  },
})

const MINUTE_MS = 60_000

/** Notes what a call tells of the network, and no more often than a person could notice. */
export function followReach(
  store: Pick<Store<{ network: NetworkState }>, 'getState' | 'dispatch'>,
  reach: Reach,
): void {
  const before = store.getState().network
  const after = next(before, reach)
  if (after.isOutOfReach === before.isOutOfReach && after.seenAt === before.seenAt) return
  store.dispatch(slice.actions.reachChanged(after))
}

function next({ seenAt }: NetworkState, reach: Reach): NetworkState {
  if (reach.kind === 'unreached') return { isOutOfReach: true, seenAt }
  if (reach.kind === 'kept') return { isOutOfReach: true, seenAt: reach.at }
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return { isOutOfReach: false, seenAt: new Date(minute).toISOString() }
}

export default slice.reducer
