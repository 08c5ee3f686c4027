import { page } from './roots.tsx'

export const cinemaRoutes = [
  page('/cinemas', () => import('../pages/catalogue/cinemas/cinemas.tsx'), 'Cinemas', 'status'),
  page('/cinemas/new', () => import('../pages/catalogue/cinemas/new-cinema.tsx'), 'NewCinema'),
  page('/cinemas/$id', () => import('../pages/catalogue/cinemas/cinema.tsx'), 'Cinema'),
  page('/cinemas/$id/screens/new', () => import('../pages/catalogue/cinemas/new-screen.tsx'), 'NewScreen'),
  page('/cinemas/$id/screens/$screenId', () => import('../pages/catalogue/cinemas/screen.tsx'), 'Screen'),
] as const
