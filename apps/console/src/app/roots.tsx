import { createRootRoute, createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { filteredSearch } from '../parts/list-search.ts'
import { Frame } from './frame.tsx'

export const root = createRootRoute()

/** The parent of every page for which a person has to be signed in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Frame,
})

type Pages = Record<string, () => ReactNode>

/** Returns a function that makes the route of a page below another route. The page is loaded when it is opened. */
export function pagesBelow<Parent extends AnyRoute>(parent: Parent) {
  return <const Path extends string, Module extends object, const Filters extends readonly string[]>(
    path: Path,
    load: () => Promise<Module>,
    name: keyof Module & string,
    ...filters: Filters
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: filteredSearch(...filters),
      // A check of the type of the page itself would be circular, because the page reads its route.
      component: lazyRouteComponent(load as () => Promise<unknown> as () => Promise<Pages>, name),
    })
}

export const page = pagesBelow(signedIn)
