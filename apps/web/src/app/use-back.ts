import { useLocation, useNavigate } from 'react-router'

/** Back to where the person was; home for one who opened the app at this address. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate('/home', { replace: true }) : navigate(-1))
}
