import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const films = createRoute({
  getParentRoute: () => signedIn,
  path: '/films',
  validateSearch: filteredSearch('status'),
  component: lazyRouteComponent(() => import('../pages/catalogue/films/films.tsx'), 'Films'),
})

const newFilm = createRoute({
  getParentRoute: () => signedIn,
  path: '/films/new',
  component: lazyRouteComponent(() => import('../pages/catalogue/films/new-film.tsx'), 'NewFilm'),
})

const importFilms = createRoute({
  getParentRoute: () => signedIn,
  path: '/films/import',
  component: lazyRouteComponent(() => import('../pages/catalogue/films/import-films.tsx'), 'ImportFilms'),
})

const filmOrder = createRoute({
  getParentRoute: () => signedIn,
  path: '/films/order',
  validateSearch: filteredSearch('status'),
  component: lazyRouteComponent(() => import('../pages/catalogue/films/order.tsx'), 'FilmOrder'),
})

const film = createRoute({
  getParentRoute: () => signedIn,
  path: '/films/$id',
  component: lazyRouteComponent(() => import('../pages/catalogue/films/film.tsx'), 'Film'),
})

export const filmRoutes = [films, newFilm, importFilms, filmOrder, film] as const
