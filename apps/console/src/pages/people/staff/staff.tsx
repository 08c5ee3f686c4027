import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import { SECTIONS } from './sections.ts'

/** Shows the people who work for the operator, and the phones that scan tickets at the doors. */
export function Staff() {
  return <TabbedPage title="Staff" sections={SECTIONS} />
}
