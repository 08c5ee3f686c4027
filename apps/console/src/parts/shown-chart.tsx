import { Spinner } from '@velvet/ui/spinner'
import { Button } from '@velvet/ui/button'
import { lazy, Suspense } from 'react'
import type { ChartProps } from './chart.tsx'
import { useFilter } from './filters.tsx'

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }))

/** Shows a chart beside its table. With `chart=no` in the address, its code is not even loaded. */
export function ShownChart({ shown, ...chart }: ChartProps & { shown: string | undefined }) {
  const filter = useFilter()
  const isHidden = shown === 'no'
  return (
    <>
      <div className="actions">
        <Button look="quiet" onClick={() => filter('chart', isHidden ? undefined : 'no')}>
          {isHidden ? 'Show the chart' : 'Hide the chart'}
        </Button>
      </div>
      {!isHidden && (
        <Suspense fallback={<Spinner label="Loading the chart" />}>
          <Chart {...chart} />
        </Suspense>
      )}
    </>
  )
}
