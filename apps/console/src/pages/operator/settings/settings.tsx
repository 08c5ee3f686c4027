import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import { SECTIONS } from './sections.ts'

/** Shows what the operator decides about the product. */
export function Settings() {
  return <TabbedPage title="Settings" sections={SECTIONS} />
}
