import { SETTLEMENTS } from './book-calls.ts'
import { Download } from './download.tsx'

/** Downloads a settlement as its paper and as a table. */
export function SettlementFiles({ id }: { id: string }) {
  const path = `${SETTLEMENTS}/${id}`
  return (
    <div className="actions">
      <Download path={`${path}/pdf`} input={{}} label="Download as PDF" />
      <Download path={`${path}/csv`} input={{}} />
    </div>
  )
}
