import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { Store } from 'redux'
import type { AnswerSource } from '@velvet/client/answer-source'
import type { PayloadAction } from './action.ts'
import { createSlice } from './slice.ts'

interface NetworkState {
  /** True when the latest call failed, or was answered from the phone's store. */
  isOutOfReach: boolean
  /** When the visible data last matched the server's, in ISO 8601; null before the first answer. */
  seenAt: string | null
}

const transient = { isOutOfReach: false }
const initialState: NetworkState = { seenAt: null, ...transient }

const slice = createSlice({
  name: 'network',
  initialState,
  transient,
  reducers: {
    networkChanged(_, action: PayloadAction<NetworkState>) {
      return action.payload
    },
  },
})

/** Notes where the answer of a call came from, no more often than a person could notice. */
export function followNetwork(
  store: Pick<Store<{ network: NetworkState }>, 'getState' | 'dispatch'>,
  source: AnswerSource,
): void {
  const before = store.getState().network
  const after = next(before, source)
  if (after.isOutOfReach === before.isOutOfReach && after.seenAt === before.seenAt) return
  store.dispatch(slice.actions.networkChanged(after))
}

function next({ seenAt }: NetworkState, source: AnswerSource): NetworkState {
  if (source.kind === 'nowhere') return { isOutOfReach: true, seenAt }
  if (source.kind === 'phone') return { isOutOfReach: true, seenAt: source.at }
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return { isOutOfReach: false, seenAt: new Date(minute).toISOString() }
}

export default slice.reducer
