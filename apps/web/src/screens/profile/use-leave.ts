import { useNavigate } from '../../app/router.tsx'
import { forgetPerson } from '../../state/auth.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { clearSession } from '../../parts/session-traces.ts'

/** Leaves the device without the person, where the server has ended their session already. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return () => {
    clearSession()
    dispatch(forgetPerson())
    navigate('/login', { replace: true })
  }
}
