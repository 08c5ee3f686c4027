import type { Cinema } from '@velvet/contract/shared/entities/entities'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { Card } from '@velvet/ui/card'
import { MapPin } from '@velvet/ui/icons/map-pin'
import { useNavigate } from '../../app/router.tsx'
import { useToday } from '../../app/use-today.ts'
import { CinemaFacts, nameIdOf } from '../../parts/cinema-facts.tsx'
import { DirectionsLink } from '../../parts/directions-link.tsx'
import { distanceText, kmTo } from '../../parts/distance.ts'
import { filled } from '@velvet/ui/filled'
import { picturesOf } from '../../parts/pictures.ts'
import { Preferred } from '../../parts/preferred.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import styles from './centers.module.css'
import { w } from './words.ts'

interface CenterCardProps {
  cinema: Cinema
  /** True for the cinema to which the customer went last. */
  isPreferred: boolean
}

export function CenterCard({ cinema, isPreferred }: CenterCardProps) {
  const navigate = useNavigate()
  const { CinemaID: cinemaID } = cinema
  return (
    <Card as="li" className={styles.card} aria-label={cinema.Name}>
      <Picture cinema={cinema} />
      <CinemaFacts cinema={cinema} name={cinema.Name.toUpperCase()}>
        <Near cinema={cinema} isPreferred={isPreferred} />
        <OnToday cinema={cinema} />
      </CinemaFacts>
      <div className={styles.actions}>
        <Button
          look="quiet"
          className={styles.preview}
          aria-describedby={nameIdOf(cinema)}
          onClick={() => navigate('/previewcenter', { state: { cinemaID } })}
        >
          {w.preview}
        </Button>
        <DirectionsLink cinema={cinema} />
      </div>
    </Card>
  )
}

function Picture({ cinema }: { cinema: Cinema }) {
  const [picture] = picturesOf(cinema)
  if (!picture) return null
  return (
    <img className={styles.picture} src={picture} alt="" width={640} height={400} loading="lazy" decoding="async" />
  )
}

/** Says on one line whether the customer went here last, and how far it is, once that is known. */
function Near({ cinema, isPreferred }: CenterCardProps) {
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
  if (!here && !isPreferred) return null
  return (
    <div className={styles.near}>
      {isPreferred && (
        <p className={styles.preferred}>
          <Preferred />
        </p>
      )}
      {here && (
        <p className={styles.distance}>
          <MapPin size={16} aria-hidden />
          <span>{filled(w.away, { distance: <bdi>{distanceText(kmTo(cinema, here))}</bdi> })}</span>
        </p>
      )}
    </div>
  )
}

/** Names the films of today. A list that the phone kept from an earlier day is not shown. */
function OnToday({ cinema: { OnToday: on } }: { cinema: Cinema }) {
  const { today } = useToday()
  if (on?.Date !== today) return null
  if (on.Titles.length === 0) return <p>{w.noMoreToday}</p>
  return <p className={styles.today}>{fill(w.onToday, { films: on.Titles.map(titleCase).join(', ') })}</p>
}
