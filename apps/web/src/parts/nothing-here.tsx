import { SEE_A_MOVIE } from '@velvet/contract/first-messages'
import { PAGE_NOT_FOUND } from '@velvet/contract/messages'
import { buttonClass } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Projector } from 'lucide-react'
import { Link } from '../app/router.tsx'

/** Says that the address leads to nothing, and offers the films, because no second try helps. */
export function NothingHere({ words }: { words?: string | null }) {
  const home = (
    <Link to="/" className={buttonClass('primary')}>
      {SEE_A_MOVIE}
    </Link>
  )
  return (
    <EmptyState icon={Projector} action={home}>
      {words || PAGE_NOT_FOUND}
    </EmptyState>
  )
}
