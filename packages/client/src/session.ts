type Listener = () => void
const listeners = new Set<Listener>()

/** Tells when the server says that the session is over; answers how to stop listening. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function sessionEnded(): void {
  for (const listener of listeners) listener()
}
