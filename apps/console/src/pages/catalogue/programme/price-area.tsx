import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import { PRICE_SECTIONS } from './price-sections.ts'

/** Shows what tickets cost, and which types of tickets there are. */
export function PriceArea() {
  return <TabbedPage title="Prices" sections={PRICE_SECTIONS} />
}
