import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function TrailerPlayer() {
  return (
    <Screen title="Trailer">
      <ScreenHeader title="Trailer" />
    </Screen>
  )
}
