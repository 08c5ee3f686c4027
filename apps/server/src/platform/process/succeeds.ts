/** Resolves to whether an attempt succeeds. It never rejects, because its callers need not know the failure. */
export function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  )
}
