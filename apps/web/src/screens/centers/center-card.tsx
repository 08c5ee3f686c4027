import type { Cinema } from '@velvet/contract/entities'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { useNavigate } from '../../app/router.tsx'
import { CinemaFacts, nameIdOf } from '../../parts/cinema-facts.tsx'
import { DirectionsLink } from '../../parts/directions-link.tsx'
import styles from './centers.module.css'

export function CenterCard({ cinema }: { cinema: Cinema }) {
  const navigate = useNavigate()
  const { CinemaID: cinemaID } = cinema
  return (
    <Card as="li" className={styles.card} aria-label={cinema.Name}>
      <CinemaFacts cinema={cinema} name={cinema.Name.toUpperCase()} />
      <div className={styles.actions}>
        <Button
          look="quiet"
          className={styles.preview}
          aria-describedby={nameIdOf(cinema)}
          onClick={() => navigate('/previewcenter', { state: { cinemaID } })}
        >
          Preview Center
        </Button>
        <DirectionsLink cinema={cinema} />
      </div>
    </Card>
  )
}
