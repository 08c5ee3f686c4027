/** Resolves to false where the attempt fails, whatever the failure is. */
export function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  )
}
