import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const programme = createRoute({
  getParentRoute: () => signedIn,
  path: '/programme',
  validateSearch: filteredSearch('cinema', 'date', 'view', 'hours', 'colour', 'showtime', 'task'),
  component: lazyRouteComponent(() => import('../pages/catalogue/programme/programme.tsx'), 'Programme'),
})

/** Both tabs of Prices share this parent route. Their addresses stay below the programme. */
const priceArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'prices',
  component: lazyRouteComponent(() => import('../pages/catalogue/programme/price-area.tsx'), 'PriceArea'),
})

const prices = createRoute({
  getParentRoute: () => priceArea,
  path: '/programme/prices',
  validateSearch: filteredSearch('cinema'),
  component: lazyRouteComponent(() => import('../pages/catalogue/programme/prices.tsx'), 'Prices'),
})

const types = createRoute({
  getParentRoute: () => priceArea,
  path: '/programme/types',
  component: lazyRouteComponent(() => import('../pages/catalogue/programme/ticket-types.tsx'), 'TicketTypes'),
})

const offers = createRoute({
  getParentRoute: () => priceArea,
  path: '/programme/offers',
  validateSearch: filteredSearch(),
  component: lazyRouteComponent(() => import('../pages/catalogue/offers/offers.tsx'), 'Offers'),
})

const items = createRoute({
  getParentRoute: () => priceArea,
  path: '/programme/items',
  component: lazyRouteComponent(() => import('../pages/catalogue/items/items.tsx'), 'Items'),
})

const week = createRoute({
  getParentRoute: () => signedIn,
  path: '/programme/week',
  validateSearch: filteredSearch('date'),
  component: lazyRouteComponent(() => import('../pages/catalogue/programme/week.tsx'), 'Week'),
})

const demand = createRoute({
  getParentRoute: () => signedIn,
  path: '/programme/demand',
  validateSearch: filteredSearch('list'),
  component: lazyRouteComponent(() => import('../pages/tickets/demand/demand.tsx'), 'Demand'),
})

const seats = createRoute({
  getParentRoute: () => signedIn,
  path: '/programme/seats/$id',
  component: lazyRouteComponent(() => import('../pages/catalogue/seats/seats.tsx'), 'Seats'),
})

const requests = createRoute({
  getParentRoute: () => signedIn,
  path: '/programme/free-tickets',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/catalogue/seats/requests.tsx'), 'Requests'),
})

const freeTickets = createRoute({
  getParentRoute: () => signedIn,
  path: '/programme/free-tickets/$id',
  component: lazyRouteComponent(() => import('../pages/catalogue/seats/free-tickets.tsx'), 'FreeTickets'),
})

export const programmeRoutes = [
  programme,
  priceArea.addChildren([prices, types, offers, items]),
  week,
  demand,
  seats,
  requests,
  freeTickets,
] as const
