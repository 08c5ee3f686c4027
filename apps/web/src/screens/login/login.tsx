import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Login() {
  return (
    <Screen title="Login">
      <ScreenHeader title="Login" />
    </Screen>
  )
}
