/**
 * Returns a function whose first call loads something. All later calls return the same result. If
 * loading fails, the calls that wait for it fail too, and the next call loads again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
