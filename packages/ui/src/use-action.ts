import { useState } from 'react'

interface Action<Input extends unknown[]> {
  /** Resolves when the action is done or has failed. The promise never rejects. */
  run: (...input: Input) => Promise<void>
  isBusy: boolean
  error: unknown
}

/** Runs the action of a button, never twice at the same time, and keeps the error if it fails. */
export function useAction<Input extends unknown[]>(action: (...input: Input) => Promise<void>): Action<Input> {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({
    isBusy: false,
    error: undefined,
  })
  const run = async (...input: Input) => {
    if (state.isBusy) return
    setState({ isBusy: true, error: undefined })
    try {
      await action(...input)
      setState({ isBusy: false, error: undefined })
    } catch (error) {
      setState({ isBusy: false, error })
    }
  }
  return { run, isBusy: state.isBusy, error: state.error }
}
