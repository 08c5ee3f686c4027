import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import { SECTIONS } from './sections.ts'

/** Shows the tills of the cinemas, and with what they were closed. */
export function TillArea() {
  return <TabbedPage title="Tills" sections={SECTIONS} />
}
