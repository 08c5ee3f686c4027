import { withSign } from '@velvet/contract/points/vp'
import { country } from '@velvet/contract/shared/country/country'
import { classes } from '@velvet/ui/classes'
import { neighbour } from '@velvet/ui/roving'
import { useRef, useState } from 'react'
import styles from './chart.module.css'

export interface ChartProps {
  /** Says what the chart shows. Its figures are in the table beside it. */
  caption: string
  /** The names of the series, of which there are at most four. */
  series: readonly string[]
  places: readonly Place[]
  /** Writes a value as the table does. */
  write: (value: number) => string
  /** The unit of the axis, such as `₦` or `tickets`. */
  unit?: string
  /** The name of the series that is drawn as a line across the bars, for comparison. */
  comparedWith?: string
  /** True if the series add up to one total; their bars are stacked. */
  isStacked?: boolean
  /** True if the columns have no order, for example films. The comparison then has a mark for each, not a line. */
  isUnordered?: boolean
  /** True for a low chart without names on its axes. */
  isSmall?: boolean
}

/** A chart has one bar for each series at each place on its axis. */
export interface Place {
  /** The chart writes this name below the bars, where there is room for a short one only. */
  label: string
  /** The full name, such as the whole date. */
  name: string
  values: readonly number[]
}

/** Labels of at most this many letters are never turned, but some are left out instead. */
const SHORT_LABEL = 6
/** So many letters fit side by side below a chart. */
const LETTERS = 110
const COMPACT = new Intl.NumberFormat('en-NG', { notation: 'compact' })

/**
 * Draws a group of bars for each place. The arrow keys move between the places, and the line below tells the figures of
 * the place that has the focus or the pointer. Each series has a pattern besides its colour.
 */
export function Chart(props: ChartProps) {
  const { caption, write, unit = '', comparedWith, isStacked = false, isUnordered = false, isSmall = false } = props
  const group = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [told, setTold] = useState<number>()
  const { series, places } = withoutEmpty(props)
  const indexes = places.map((_, index) => index)
  // The filters of the page may have left fewer places.
  const reached = Math.min(at, places.length - 1)
  const textOf = ({ name, values }: Place) =>
    `${name}: ${series.map((one, index) => `${one} ${write(values[index] ?? 0)}`).join(', ')}`
  const shown = told === undefined ? undefined : places[told]
  const lined = comparedWith === undefined ? -1 : series.indexOf(comparedWith)
  const heightsOf = ({ values }: Place) =>
    isStacked ? [values.reduce((sum, value, order) => (order === lined ? sum : sum + Math.max(0, value)), 0)] : values
  const lineOf = ({ values }: Place) => values[lined] ?? 0
  const top = roundAbove(Math.max(1, ...places.flatMap((place) => [...heightsOf(place), lineOf(place)])))
  const { step, isTurned } = labelling(places)
  const isMoney = unit === country().sign
  return (
    <figure className={classes(styles.total, isSmall && styles.small)}>
      <div className={styles.plot}>
        {!isSmall && (
          <div className={styles.axis} aria-hidden>
            {[top, top / 2, 0].map((value) => (
              <span key={value}>{isMoney ? withSign(COMPACT.format(value)) : COMPACT.format(value)}</span>
            ))}
            {!isMoney && <span className={styles.unit}>{unit}</span>}
          </div>
        )}
        <div
          ref={group}
          role="toolbar"
          aria-label={caption}
          className={styles.places}
          onKeyDown={(event) => {
            const to = neighbour(indexes, reached, event.key)
            if (to === undefined) return
            event.preventDefault()
            setAt(to)
            group.current?.querySelectorAll('button')[to]?.focus()
          }}
        >
          {places.map((place, index) => (
            <button
              key={index}
              type="button"
              className={styles.place}
              tabIndex={index === reached ? 0 : -1}
              aria-label={textOf(place)}
              onFocus={() => {
                setAt(index)
                setTold(index)
              }}
              onBlur={() => setTold(undefined)}
              onPointerEnter={() => setTold(index)}
              onPointerLeave={() => setTold(undefined)}
            >
              <span className={classes(styles.bars, isStacked && styles.stacked)}>
                {series.map(
                  (_, order) =>
                    order !== lined && (
                      <span
                        key={order}
                        className={classes(styles.bar, PATTERNS[order])}
                        style={{ blockSize: `${heightOf(place.values[order] ?? 0, top)}%` }}
                      />
                    ),
                )}
              </span>
              {place.label && (
                <span className={classes(styles.label, isTurned && styles.turned)}>
                  {index % step === 0 ? place.label : ''}
                </span>
              )}
            </button>
          ))}
          {shown && told !== undefined && (
            <Reading place={shown} at={told / places.length} width={1 / places.length} series={series} write={write} />
          )}
          {lined >= 0 && (
            <ComparisonLine values={places.map((place) => heightOf(lineOf(place), top))} isBroken={isUnordered} />
          )}
        </div>
      </div>
      <figcaption className={styles.text}>
        {series.map((one, order) => (
          <span key={order} className={styles.series}>
            <span className={classes(styles.swatch, order === lined ? styles.lineSwatch : PATTERNS[order])} />
            {one}
          </span>
        ))}
        <span className={styles.told}>
          {shown ? textOf(shown) : 'Point at a bar, or use the arrow keys, to read its values.'}
        </span>
      </figcaption>
    </figure>
  )
}

interface ReadingProps extends Pick<ChartProps, 'series' | 'write'> {
  place: Place
  /** The start and the width of the column, as fractions of the chart. */
  at: number
  width: number
}

/** Shows the values of a column beside the pointer. Screen readers find the same values in the line below the chart. */
function Reading({ place, series, write, at, width }: ReadingProps) {
  const percent = (part: number) => `${part * 100}%`
  // In the right half of the chart, the values are shown left of the column.
  const style = at < 0.5 ? { insetInlineStart: percent(at + width) } : { insetInlineEnd: percent(1 - at) }
  return (
    <span className={styles.reading} style={style} aria-hidden>
      <strong>{place.name}</strong>
      {series.map((one, order) => (
        <span key={order}>
          <b>{write(place.values[order] ?? 0)}</b> {one}
        </span>
      ))}
    </span>
  )
}

interface LineProps {
  /** The values, in percent of the chart's height. */
  values: readonly number[]
  /** True if each column gets its own mark. Otherwise one line connects all columns. */
  isBroken: boolean
}

/** Draws the series with which the bars are compared. */
function ComparisonLine({ values, isBroken }: LineProps) {
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${index + 0.5},${100 - value}`)
  const marks = values.map((value, index) => `M${index + 0.1},${100 - value}h0.8`)
  return (
    <svg className={styles.line} viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" aria-hidden>
      <path d={(isBroken ? marks : line).join('')} />
    </svg>
  )
}

/** Removes each series that has only zeros, unless all series are like that. */
function withoutEmpty({ series, places }: Pick<ChartProps, 'series' | 'places'>) {
  const kept = series.flatMap((_, order) => (places.some(({ values }) => values[order]) ? [order] : []))
  if (kept.length === 0) return { series, places }
  const ofKept = <T,>(all: readonly T[]) => all.filter((_, order) => kept.includes(order))
  return { series: ofKept(series), places: places.map((place) => ({ ...place, values: ofKept(place.values) })) }
}

const PATTERNS = [styles.first, styles.second, styles.third, styles.fourth]

/** Returns the height of a bar in percent. A day on which more went back than was sold has no bar. */
const heightOf = (value: number, top: number) => Math.max(0, (value / top) * 100)

/** The highest line of a chart is one of these times a power of ten, so that half of it is a short number too. */
const ROUND = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10] as const

/** Returns the lowest round number that is not below a value. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (ROUND.find((times) => times * power >= value) ?? 10) * power
}

/** Says how the labels fit below the bars: every so many of them is shown, or all are turned. */
function labelling(places: readonly Place[]) {
  const longest = Math.max(0, ...places.map(({ label }) => label.length))
  const letters = places.length * (longest + 1)
  const isShort = longest <= SHORT_LABEL
  return {
    step: isShort ? Math.ceil(letters / LETTERS) : 1,
    isTurned: !isShort && letters > LETTERS,
  }
}
