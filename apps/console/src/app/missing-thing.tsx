import { Link, useLocation } from '@tanstack/react-router'
import { BackToStart } from '../parts/back-to-start.tsx'
import { SettlementsLink } from '../parts/settlement-files.tsx'
import { areaAt, areasOf } from './areas.ts'
import { useMe } from './me.ts'

/** Says that the thing which the address names does not exist, and leads to the area in which others are. */
export function MissingThing({ text }: { text: string }) {
  return (
    <div className="page" role="alert">
      <h1>{text}</h1>
      <BackToArea />
    </div>
  )
}

function BackToArea() {
  const { pathname } = useLocation()
  const areas = areasOf(useMe())
  if (pathname.startsWith('/settlements/')) {
    return (
      <p>
        Back to <SettlementsLink />
      </p>
    )
  }
  const area = areaAt(areas, pathname)
  if (!area) return <BackToStart />
  return (
    <p>
      Back to <Link to={area.path}>{area.label}</Link>
    </p>
  )
}
