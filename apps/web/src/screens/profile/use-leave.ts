import { useNavigate } from '../../app/router.tsx'
import { leavePhone } from '../../parts/leave-phone.ts'
import { useAppDispatch } from '../../state/hooks.ts'

/** Leaves the device without the person, where the server has ended their session already. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return () => {
    dispatch(leavePhone())
    navigate('/login', { replace: true })
  }
}
