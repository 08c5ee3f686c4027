import { createRootRoute, createRoute } from '@tanstack/react-router'
import { Frame } from './frame.tsx'

export const root = createRootRoute()

/** The parent of every page for which somebody has to be signed in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Frame,
})
