import { titleCase } from '@velvet/contract/catalogue/title-case'
import { formatVp } from '@velvet/contract/points/vp'
import { Button } from '@velvet/ui/button'
import { useNavigate } from '../../app/router.tsx'
import { filled } from '@velvet/ui/filled'
import { purchaseResumed } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { chosenVp } from '../../state/ticket-line.ts'
import { w } from './words.ts'

interface ResumePurchaseProps {
  look: 'primary' | 'quiet'
  /** True when the confirm screen replaces this one, so that Back does not lead here. */
  inPlace?: boolean
}

/**
 * Leads back to the purchase for which there were too few Points. Shows nothing if there is none.
 */
export function ResumePurchase({ look, inPlace = false }: ResumePurchaseProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const intent = useAppSelector((state) => state.booking.intent)
  if (!intent) return null
  const film = titleCase(intent.movieTitle)
  const price = <bdi>{formatVp(chosenVp(intent))}</bdi>

  function resume() {
    dispatch(purchaseResumed())
    navigate('/confirmticket', {
      replace: inPlace,
      state: { CinemaID: intent?.cinema.CinemaID },
    })
  }
  return (
    <Button look={look} wide onClick={resume}>
      {film ? filled(w.finishBuying, { film, price }) : filled(w.finishBuyingTickets, { price })}
    </Button>
  )
}
