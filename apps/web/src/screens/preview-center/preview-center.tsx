import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function PreviewCenter() {
  return (
    <Screen title="Preview center">
      <ScreenHeader title="Preview center" />
    </Screen>
  )
}
