import { later } from '../../parts/later.tsx'

export const PickupsPart = later(
  () => import('./pickups-page.tsx').then((part) => part.PickupsPage),
  'Reading the orders',
)
