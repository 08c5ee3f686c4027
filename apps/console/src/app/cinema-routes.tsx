import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const cinemas = createRoute({
  getParentRoute: () => signedIn,
  path: '/cinemas',
  validateSearch: filteredSearch('status'),
  component: lazyRouteComponent(() => import('../pages/catalogue/cinemas/cinemas.tsx'), 'Cinemas'),
})

const newCinema = createRoute({
  getParentRoute: () => signedIn,
  path: '/cinemas/new',
  component: lazyRouteComponent(() => import('../pages/catalogue/cinemas/new-cinema.tsx'), 'NewCinema'),
})

const cinema = createRoute({
  getParentRoute: () => signedIn,
  path: '/cinemas/$id',
  component: lazyRouteComponent(() => import('../pages/catalogue/cinemas/cinema.tsx'), 'Cinema'),
})

const newScreen = createRoute({
  getParentRoute: () => signedIn,
  path: '/cinemas/$id/screens/new',
  component: lazyRouteComponent(() => import('../pages/catalogue/cinemas/new-screen.tsx'), 'NewScreen'),
})

const screen = createRoute({
  getParentRoute: () => signedIn,
  path: '/cinemas/$id/screens/$screenId',
  component: lazyRouteComponent(() => import('../pages/catalogue/cinemas/screen.tsx'), 'Screen'),
})

export const cinemaRoutes = [cinemas, newCinema, cinema, newScreen, screen] as const
