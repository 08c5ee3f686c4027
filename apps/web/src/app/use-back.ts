import { FIRST, useLocation, useNavigate } from './router.tsx'

/**
 * Returns a function that goes back to the earlier screen, or home if the app was opened at this
 * address.
 */
export function useBack(): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key.startsWith(FIRST)
  return () => {
    if (isFirst) navigate('/home', { replace: true })
    else navigate(-1)
  }
}
