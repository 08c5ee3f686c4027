/** The screen that sent a person to log in or sign up, as it says in the navigation state. */
export function cameFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  // One slash: an address of this app, and of no other.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}
