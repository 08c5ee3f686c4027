import type { Degrees } from '@velvet/contract/catalogue/plus-code'
import type { Point } from '@velvet/contract/catalogue/shared-place'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Town } from './centres.ts'
import { isOn, MAP, placeOn, pointAt, WIDTHS_KM, type View } from './map-scale.ts'
import styles from './pin-map.module.css'

/** An arrow key moves the pin by this many units of the map; with Shift, by ten times as many. */
const STEP = 8
/** The map shows at most this many names, because more would cover each other. */
const MOST_NAMES = 24
/** The map moves along when the pin comes nearer to its edge than this. */
const EDGE = 24
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Props {
  at: Degrees
  towns: readonly Town[]
  onPoint: (point: Point) => void
}

/**
 * Shows the pin of a cinema among the main towns of the LGAs. The map is drawn here, without pictures of a third party:
 * it costs no data, keeps a planned place secret, and needs no exception in the Content-Security-Policy.
 */
export function PinMap({ at, towns, onPoint }: Props) {
  const [step, setStep] = useState(3)
  const [middle, setMiddle] = useState(at)
  const widthKm = WIDTHS_KM[step] ?? 20
  const isSeen = isOn(placeOn({ middle, widthKm }, at), EDGE)
  const view = { middle: isSeen ? middle : at, widthKm }
  const pin = placeOn(view, at)
  const put = (place: { x: number; y: number }) => {
    const { latitude, longitude } = pointAt(view, place)
    setMiddle(view.middle)
    onPoint({ latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) })
  }
  const press = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    put({ x: ((clientX - left) / width) * MAP.width, y: ((clientY - top) / height) * MAP.height })
  }
  const move = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const by = event.shiftKey ? STEP * 10 : STEP
    put({ x: pin.x + arrow[0] * by, y: pin.y + arrow[1] * by })
  }
  const zoom = (next: number) => {
    setStep(next)
    setMiddle(at)
  }
  return (
    <div className={styles.map}>
      <div
        className={styles.view}
        role="application"
        aria-label="Map with the pin of the cinema. The arrow keys move the pin."
        tabIndex={0}
        onPointerUp={press}
        onKeyDown={move}
      >
        <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden>
          <Towns view={view} towns={towns} />
          <path className={styles.pin} d={`M${pin.x},${pin.y}l-9,-16a10,10 0 1 1 18,0z`} />
          <Scale widthKm={widthKm} />
        </svg>
      </div>
      <div className="actions">
        <Button look="quiet" disabled={step === WIDTHS_KM.length - 1} onClick={() => zoom(step + 1)}>
          Closer
        </Button>
        <Button look="quiet" disabled={step === 0} onClick={() => zoom(step - 1)}>
          Farther
        </Button>
        <span role="status" className="muted">
          The pin is at {at.latitude}, {at.longitude}. A press puts it elsewhere.
        </span>
      </div>
    </div>
  )
}

function Towns({ view, towns }: { view: View; towns: readonly Town[] }) {
  const shown = towns.map((town) => ({ ...town, ...placeOn(view, town) })).filter((town) => isOn(town))
  const named = shown.length <= MOST_NAMES ? shown : []
  return (
    <>
      {shown.map(({ name, x, y }) => (
        <circle key={`${name} ${x}`} className={styles.town} cx={x} cy={y} r={3} />
      ))}
      {named.map(({ name, x, y }) => (
        <text key={`${name} ${x}`} className={styles.name} x={x + 6} y={y + 4}>
          {name}
        </text>
      ))}
    </>
  )
}

/** Draws a line as long as a quarter of the map, with its length in kilometres. */
function Scale({ widthKm }: { widthKm: number }) {
  const km = widthKm / 4
  return (
    <>
      <path className={styles.scale} d={`M16,${MAP.height - 16}h${MAP.width / 4}`} />
      <text className={styles.name} x={16} y={MAP.height - 22}>
        {km < 1 ? `${km * 1000} m` : `${km} km`}
      </text>
    </>
  )
}
