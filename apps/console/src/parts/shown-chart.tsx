import { Button } from '@velvet/ui/button'
import { Chart, type ChartProps } from './chart.tsx'
import { useFilter } from './filters.tsx'

/** Shows a chart above its table, unless `chart=no` stands in the address. */
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
      {!isHidden && <Chart {...chart} />}
    </>
  )
}
