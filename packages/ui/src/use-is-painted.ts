import { createContext, useContext } from 'react'

/** The app's root sets this to true while it takes over a painted page. */
export const PaintedContext = createContext(false)

/**
 * Returns true on the server, and on the phone while the app takes over the painted page. The
 * server and the phone must draw the same markup then, so the markup must not depend on the phone
 * or the person.
 */
export function useIsPainted(): boolean {
  return useContext(PaintedContext)
}
