import { createRootRoute, createRoute } from '@tanstack/react-router'
import { Frame } from './frame.tsx'

export const root = createRootRoute()

/** The parent of every page for which a person has to be signed in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Frame,
})
