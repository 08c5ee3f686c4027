import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page, pagesBelow, signedIn } from './roots.tsx'

/** Both tabs of Prices share this parent route. Their addresses stay below the programme. */
const priceArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'prices',
  component: lazyRouteComponent(() => import('../pages/catalogue/programme/price-area.tsx'), 'PriceArea'),
})

const pageOfPriceArea = pagesBelow(priceArea)

export const programmeRoutes = [
  page(
    '/programme',
    () => import('../pages/catalogue/programme/programme.tsx'),
    'Programme',
    'cinema',
    'date',
    'view',
    'hours',
    'colour',
    'showtime',
    'task',
  ),
  priceArea.addChildren([
    pageOfPriceArea('/programme/prices', () => import('../pages/catalogue/programme/prices.tsx'), 'Prices', 'cinema'),
    pageOfPriceArea('/programme/types', () => import('../pages/catalogue/programme/ticket-types.tsx'), 'TicketTypes'),
    pageOfPriceArea('/programme/offers', () => import('../pages/catalogue/offers/offers.tsx'), 'Offers'),
    pageOfPriceArea('/programme/items', () => import('../pages/catalogue/items/items.tsx'), 'Items'),
  ]),
  page('/programme/week', () => import('../pages/catalogue/programme/week.tsx'), 'Week', 'date'),
  page('/programme/demand', () => import('../pages/tickets/demand/demand.tsx'), 'Demand', 'list'),
  page('/programme/seats/$id', () => import('../pages/catalogue/seats/seats.tsx'), 'Seats'),
  page('/programme/free-tickets', () => import('../pages/catalogue/seats/requests.tsx'), 'Requests', 'state'),
  page('/programme/free-tickets/$id', () => import('../pages/catalogue/seats/free-tickets.tsx'), 'FreeTickets'),
] as const
