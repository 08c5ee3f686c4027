/** Returns the screen that sent a person to log in or sign up, from the navigation state. */
export function cameFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  // Only one slash: the address belongs to this app, and not to another host. Browsers read a
  // backslash as a slash, and leave out tabs and line breaks.
  return typeof from === 'string' && /^\/(?![\\/\t\n\r])/.test(from) ? from : undefined
}
