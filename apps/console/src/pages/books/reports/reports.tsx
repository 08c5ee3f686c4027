import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import { SECTIONS } from './sections.ts'

/** Shows the reports of sales and top-ups, and the lines whose sums they are. */
export function Reports() {
  return <TabbedPage title="Reports" sections={SECTIONS} />
}
