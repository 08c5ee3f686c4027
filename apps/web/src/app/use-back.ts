import { useLocation, useNavigate } from './router.tsx'

/** Back to where the person was; home for one who opened the app at this address. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => {
    if (isFirst) navigate('/home', { replace: true })
    else navigate(-1)
  }
}
