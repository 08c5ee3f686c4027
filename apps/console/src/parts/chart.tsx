import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import styles from './chart.module.css'

export interface ChartProps {
  /** Says what the chart shows. Its figures are in the table beside it. */
  caption: string
  /** The name of each place on the axis. */
  labels: readonly string[]
  series: readonly Series[]
}

interface Series {
  label: string
  values: readonly number[]
}

const HEIGHT = 260
/** The colours of the series, which are tokens of both themes. */
const COLOURS = ['--red', '--gold'] as const
const GROUP = 0.7
/** Labels of at most this many letters fit side by side. */
const SHORT_LABEL = 6

/** Draws a group of bars for each place. Its module is loaded when a chart is first shown. */
export function Chart({ caption, labels, series }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const draw = () => new uPlot(optionsOf(element, labels, series), dataOf(series), element)
    let plot = draw()
    const resized = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: HEIGHT }),
    )
    resized.observe(element)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => {
      plot.destroy()
      plot = draw()
    }
    dark.addEventListener('change', redraw)
    return () => {
      dark.removeEventListener('change', redraw)
      resized.disconnect()
      plot.destroy()
    }
  }, [labels, series])
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.box} role="img" aria-label={caption} />
      <figcaption className={styles.legend}>
        {series.map(({ label }, index) => (
          <span key={label} className={index === 0 ? styles.first : styles.second}>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function dataOf(series: readonly Series[]): uPlot.AlignedData {
  const places = series[0]?.values.map((_, index) => index) ?? []
  return [places, ...series.map(({ values }) => [...values])]
}

function optionsOf(
  element: HTMLElement,
  labels: readonly string[],
  series: readonly Series[],
): uPlot.Options {
  const style = getComputedStyle(element)
  const colour = (token: string) => style.getPropertyValue(token).trim()
  const isLong = labels.some(({ length }) => length > SHORT_LABEL)
  const axis = {
    stroke: colour('--muted'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      y: { range: (_plot, _low, high) => [0, Math.max(high * 1.05, 1)] },
    },
    axes: [
      {
        ...{ ...axis, grid: { show: false } },
        // Long labels are drawn at an angle, so that every bar can have one.
        ...(isLong ? { rotate: -40, size: 84, space: 20 } : { space: 52 }),
        incrs: [1, 2, 5, 10, 20, 50, 100],
        values: (_plot, places) => places.map((place) => shortened(labels[place] ?? '')),
      },
      { ...axis, size: 72, values: (_plot, figures) => figures.map((one) => SHORT.format(one)) },
    ],
    series: [
      {},
      ...series.map(({ label }, index) => ({
        label,
        fill: colour(COLOURS[index] ?? '--red'),
        points: { show: false },
        paths: barsOf(index, series.length),
      })),
    ],
  }
}

const SHORT = new Intl.NumberFormat('en-NG', { notation: 'compact' })

/** Draws the bars of one series beside those of the others. */
function barsOf(index: number, count: number): uPlot.Series.PathBuilder {
  const share = GROUP / count
  const bars = uPlot.paths.bars?.({
    size: [share, 64],
    align: count === 1 ? 0 : index === 0 ? -1 : 1,
  })
  if (!bars) throw new Error('The charts cannot draw bars')
  return bars
}

function shortened(label: string): string {
  return label.length > 12 ? `${label.slice(0, 11)}…` : label
}
