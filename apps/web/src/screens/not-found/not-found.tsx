import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function NotFound() {
  return (
    <Screen title="Page not found">
      <ScreenHeader title="Page not found" />
    </Screen>
  )
}
