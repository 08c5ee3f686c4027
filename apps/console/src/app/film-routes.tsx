import { page } from './roots.tsx'

export const filmRoutes = [
  page('/films', () => import('../pages/catalogue/films/films.tsx'), 'Films', 'status'),
  page('/films/new', () => import('../pages/catalogue/films/new-film.tsx'), 'NewFilm'),
  page('/films/import', () => import('../pages/catalogue/films/import-films.tsx'), 'ImportFilms'),
  page('/films/order', () => import('../pages/catalogue/films/order.tsx'), 'FilmOrder', 'status'),
  page('/films/$id', () => import('../pages/catalogue/films/film.tsx'), 'Film'),
] as const
