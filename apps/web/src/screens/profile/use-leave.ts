import { useNavigate } from '../../app/router.tsx'
import { forgetPerson } from '../../state/auth.ts'
import { useAppDispatch } from '../../state/hooks.ts'

/** Leaves the device without the person, where the server has ended their session already. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return () => {
    sessionStorage.clear()
    dispatch(forgetPerson())
    navigate('/login', { replace: true })
  }
}
