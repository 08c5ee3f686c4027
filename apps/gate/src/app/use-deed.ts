import { useState } from 'react'

interface Deed {
  /** Resolves once the deed is done or has failed; never throws. */
  run: () => Promise<void>
  isBusy: boolean
  error: unknown
}

/** Runs something that a tap asks for, once at a time, and remembers why it failed. */
export function useDeed(deed: () => Promise<void>): Deed {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({
    isBusy: false,
    error: undefined,
  })
  const run = async () => {
    if (state.isBusy) return
    setState({ isBusy: true, error: undefined })
    try {
      await deed()
      setState({ isBusy: false, error: undefined })
    } catch (error) {
      setState({ isBusy: false, error })
    }
  }
  return { run, isBusy: state.isBusy, error: state.error }
}
