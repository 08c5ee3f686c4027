import { SEE_A_MOVIE } from '@velvet/contract/first-messages'
import { PAGE_NOT_FOUND } from '@velvet/contract/messages'
import { buttonClass } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Projector } from 'lucide-react'
import { Link } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'

export default function NotFound() {
  const home = (
    <Link to="/" className={buttonClass('primary')}>
      {SEE_A_MOVIE}
    </Link>
  )
  return (
    <Screen title="Page not found">
      <ScreenHeader title="Page not found" onBack={useBack()} />
      <EmptyState icon={Projector} action={home}>
        {PAGE_NOT_FOUND}
      </EmptyState>
    </Screen>
  )
}
