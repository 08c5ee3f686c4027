import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Contact() {
  return (
    <Screen title="Contact">
      <ScreenHeader title="Contact" />
    </Screen>
  )
}
