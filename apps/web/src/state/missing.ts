import type { Failure } from './call-thunk.ts'

interface WithMissing {
  /** The id of the address, if the server has nothing with this id: no second try helps. */
  missing: string | null
}

/** Has a slice remember an id that the server does not know, or that no id can be. */
export const noteMissing = {
  /** About an id that no id can be, the server has no words for a person. */
  text: ({ code, message }: Failure) => (code === 'bad-request' ? '' : message),
  failed: (state: WithMissing, action: { error: Failure; meta: { arg: string } }): void => {
    const { code, status } = action.error
    if (code === 'bad-request' || status === 404) state.missing = action.meta.arg
  },
}
