/**
 * Returns a function that loads something with its first call and gives the same to all later calls.
 * If loading fails, the callers who wait are told, and the next call loads again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
