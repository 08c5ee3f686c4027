import { ScreenHeader } from '@velvet/ui/screen-header'
import { PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'

const TITLE = `${PRODUCT.name} Centers`

export default function Centers() {
  return (
    <Screen title={TITLE}>
      <ScreenHeader title={TITLE} />
    </Screen>
  )
}
