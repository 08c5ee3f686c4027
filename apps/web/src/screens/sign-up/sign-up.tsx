import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function SignUp() {
  return (
    <Screen title="Sign Up">
      <ScreenHeader title="Sign Up" />
    </Screen>
  )
}
