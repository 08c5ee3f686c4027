import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Movie() {
  return (
    <Screen title="Movie">
      <ScreenHeader title="Movie" />
    </Screen>
  )
}
