import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import { SECTIONS } from './sections.ts'

/** Shows what accountants and distributors check. */
export function Books() {
  return <TabbedPage title="Books" sections={SECTIONS} />
}
