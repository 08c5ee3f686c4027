/** Things of the demo, which have pages of their own. */
export interface Things {
  film: string
  cinema: string
  screen: string
  customer: string
  person: string
  showtime: string
  freeTickets: string
  tillSession: string
}

type Address = string | ((things: Things) => string)

/**
 * Every page of the console for a person who is signed in: the path of its route, and an address.
 * `apps/console/src/app/router.test.ts` compares the paths with the router.
 */
export const CONSOLE_PAGES: Readonly<Record<string, Address>> = {
  '/': '/',
  '/account': '/account',
  '/audit': '/audit',
  '/books': '/books',
  '/books/bank': '/books/bank',
  '/books/bank/events': '/books/bank/events',
  '/books/naira': '/books/naira',
  '/books/naira/movements': '/books/naira/movements',
  '/books/parties': '/books/parties',
  '/books/returns': '/books/returns',
  '/books/journal': '/books/journal',
  '/books/month-taxes': '/books/month-taxes',
  '/books/sales': '/books/sales',
  '/books/settlements': '/books/settlements',
  '/books/taxes': '/books/taxes',
  '/books/terms': '/books/terms',
  '/books/terms/commissions': '/books/terms/commissions',
  '/books/terms/taxes': '/books/terms/taxes',
  '/books/vouchers': '/books/vouchers',
  '/books/weeks': '/books/weeks',
  '/cinemas': '/cinemas',
  '/cinemas/new': '/cinemas/new',
  '/cinemas/$id': ({ cinema }) => `/cinemas/${cinema}`,
  '/cinemas/$id/screens/new': ({ cinema }) => `/cinemas/${cinema}/screens/new`,
  '/cinemas/$id/screens/$screenId': ({ cinema, screen }) => `/cinemas/${cinema}/screens/${screen}`,
  '/cinemas/tills': '/cinemas/tills',
  '/cinemas/tills/conflicts': '/cinemas/tills/conflicts',
  '/cinemas/tills/stock': '/cinemas/tills/stock',
  '/cinemas/tills/days': '/cinemas/tills/days',
  '/cinemas/tills/differences': '/cinemas/tills/differences',
  '/cinemas/tills/reports': '/cinemas/tills/reports',
  '/cinemas/tills/sessions/$id': ({ tillSession }) => `/cinemas/tills/sessions/${tillSession}`,
  '/customers': '/customers',
  '/customers/$uuid': ({ customer }) => `/customers/${customer}`,
  '/films': '/films',
  '/films/new': '/films/new',
  '/films/import': '/films/import',
  '/films/order': '/films/order',
  '/films/$id': ({ film }) => `/films/${film}`,
  '/now': '/now',
  '/now/changes': '/now/changes',
  '/now/log': '/now/log',
  '/payments': '/payments',
  '/payments/adjustments': '/payments/adjustments',
  '/payments/cases': '/payments/cases',
  '/payments/days': '/payments/days',
  '/payments/differences': '/payments/differences',
  '/payments/ledger': '/payments/ledger',
  '/payments/failed-messages': '/payments/failed-messages',
  '/payments/points-gifts': '/payments/points-gifts',
  '/payments/gift-codes': '/payments/gift-codes',
  '/payments/points-givers': '/payments/points-givers',
  '/payments/providers': '/payments/providers',
  '/payments/refunds': '/payments/refunds',
  '/payments/unmatched': '/payments/unmatched',
  '/programme': '/programme',
  '/programme/demand': '/programme/demand',
  '/programme/free-tickets': '/programme/free-tickets',
  '/programme/free-tickets/$id': ({ freeTickets }) => `/programme/free-tickets/${freeTickets}`,
  '/programme/prices': '/programme/prices',
  '/programme/types': '/programme/types',
  '/programme/items': '/programme/items',
  '/programme/offers': '/programme/offers',
  '/programme/week': '/programme/week',
  '/programme/seats/$id': ({ showtime }) => `/programme/seats/${showtime}`,
  '/proof': '/proof',
  '/reports': '/reports',
  '/reports/credits': '/reports/credits',
  '/reports/filmweeks': '/reports/filmweeks',
  '/reports/lines': '/reports/lines',
  '/reports/occupancy': '/reports/occupancy',
  '/reports/log': '/reports/log',
  '/reports/showtimes': '/reports/showtimes',
  '/reports/topups': '/reports/topups',
  '/settings': '/settings',
  '/settings/apps': '/settings/apps',
  '/settings/languages': '/settings/languages',
  '/settings/notices': '/settings/notices',
  '/settings/product': '/settings/product',
  '/settlements': '/settlements',
  // The server finds no such settlement, and the page says so.
  '/settlements/$id': '/settlements/019aa000-0000-7000-8000-000000000000',
  '/staff': '/staff',
  '/staff/devices': '/staff/devices',
  '/staff/$id': ({ person }) => `/staff/${person}`,
  '/weeks': '/weeks',
  '/$': '/nowhere',
}
