import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import { SECTIONS } from './sections.ts'

/** Shows everything about the money that customers pay. */
export function Payments() {
  return <TabbedPage title="Payments" sections={SECTIONS} />
}
