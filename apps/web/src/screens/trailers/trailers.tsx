import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Trailers() {
  return (
    <Screen title="Trailers">
      <ScreenHeader title="Trailers" />
    </Screen>
  )
}
