import { ANY_CENTERS_PATH } from '@velvet/contract/shared/app/screen-paths'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { CENTERS_PATH } from '../../app/product.ts'
import { Navigate, useLocation } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import { w } from '../../notices/words.ts'
import { NothingHere } from '../../parts/nothing-here.tsx'

export default function NotFound() {
  const { pathname } = useLocation()
  // The product had another name when a person kept this address.
  return ANY_CENTERS_PATH.test(pathname) ? <Navigate to={CENTERS_PATH} replace /> : <NothingAtAddress />
}

function NothingAtAddress() {
  return (
    <Screen title={w.pageNotFound}>
      <ScreenHeader title={w.pageNotFound} onBack={useBack()} />
      <NothingHere />
    </Screen>
  )
}
