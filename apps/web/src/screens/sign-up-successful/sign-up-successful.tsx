import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function SignUpSuccessful() {
  return (
    <Screen title="Sign up successful">
      <ScreenHeader title="Sign up successful" />
    </Screen>
  )
}
