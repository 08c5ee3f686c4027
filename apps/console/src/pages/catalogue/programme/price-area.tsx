import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import { PRICE_SECTIONS } from './price-sections.ts'

/** Shows the tabs for ticket prices and ticket types. */
export function PriceArea() {
  return <TabbedPage title="Prices" sections={PRICE_SECTIONS} />
}
