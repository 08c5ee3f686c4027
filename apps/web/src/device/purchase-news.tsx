import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useLocation, useNavigate } from '../app/router.tsx'
import { w } from '../parts/purchase/words.ts'
import { purchaseNewsRead } from '../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'

/**
 * The dialog does not open on this screen, because it would cover the code that admits a person.
 */
const NOT_ON = '/ticketdetails'

/**
 * Opens a dialog that says how a purchase ended, if the customer left the confirm screen before the
 * answer arrived.
 */
export function PurchaseNews() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const news = useAppSelector((state) => state.booking.news)
  const uuid = useAppSelector((state) => state.auth.user)
  if (!news || news.uuid !== uuid || pathname === NOT_ON) return null
  const close = () => dispatch(purchaseNewsRead())
  return (
    <Dialog title={news.title} onClose={close}>
      <p>{news.text}</p>
      {news.mayHaveTickets && (
        <Button
          wide
          onClick={() => {
            close()
            navigate('/mytickets')
          }}
        >
          {w.viewTickets}
        </Button>
      )}
    </Dialog>
  )
}
