import { useNavigate } from '../../app/router.tsx'
import { leavePhone } from '../../parts/leave-phone.ts'
import { useAppDispatch } from '../../state/hooks.ts'

/** Forgets the person on this device after the server has ended their session. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return () => {
    dispatch(leavePhone())
    navigate('/login', { replace: true })
  }
}
