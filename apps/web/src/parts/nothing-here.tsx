import { buttonClass } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Projector } from '@velvet/ui/icons/projector'
import { Link } from '../app/router.tsx'
import { w as shared } from '../app/words.ts'
import { w } from './words.ts'

interface NothingHereProps {
  text?: string | null
  /** The list to choose from instead: the films by default. */
  list?: { path: string; label: string }
}

const FILMS = { path: '/', label: shared.seeAMovie }

/** Says that the address leads to nothing, and offers a list, because no second try helps. */
export function NothingHere({ text, list = FILMS }: NothingHereProps) {
  const way = (
    <Link to={list.path} className={buttonClass('primary')}>
      {list.label}
    </Link>
  )
  return (
    <EmptyState icon={Projector} action={way}>
      {text || w.pageNotFound}
    </EmptyState>
  )
}
