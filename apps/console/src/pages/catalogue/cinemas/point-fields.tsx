import { CallError, textOf } from '@velvet/client/call-error'
import { LATITUDES, LONGITUDES } from '@velvet/contract/catalogue/cinemas.rules'
import type { Degrees } from '@velvet/contract/catalogue/plus-code'
import { pointOfSharedPlace, shortLinkIn, type Point } from '@velvet/contract/catalogue/shared-place'
import { Spinner } from '@velvet/ui/spinner'
import { TextField } from '@velvet/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { cinemaCalls } from './calls.ts'
import { centreOf, townsOf, useKnownAreas } from './centres.ts'
import type { Area } from './centres.ts'

const PinMap = lazy(() => import('./pin-map.tsx').then((module) => ({ default: module.PinMap })))

const NO_POINT =
  'This holds no point. In the map of a phone, hold the place until a pin appears, and share the pin or its numbers.'

interface Props {
  values: Area & Point
  onPoint: (point: Point) => void
  errors: Readonly<Record<string, string>>
}

/** Asks for the point of a cinema. Staff can paste a place from a phone's map, move a pin or type two numbers. */
export function PointFields({ values, onPoint, errors }: Props) {
  const areas = useKnownAreas()
  const { latitude, longitude } = values
  const centre = centreOf(areas, values)
  const isCentre = centre?.latitude === latitude && centre.longitude === longitude
  const degrees = (name: keyof Point, { min, max }: { min: number; max: number }) => ({
    type: 'number',
    step: 'any',
    required: true,
    min,
    max,
    value: values[name],
    onChange: (text: string) => onPoint({ latitude, longitude, [name]: text }),
    error: errors[name],
  })
  const at = { latitude: Number(latitude), longitude: Number(longitude) }
  const isPoint = latitude !== '' && longitude !== ''
  return (
    <>
      <SharedPlace near={isPoint ? at : undefined} onPoint={onPoint} />
      <TextField
        label="Latitude"
        hint={
          isCentre
            ? `In degrees. This is the middle of ${values.lga}. Move it to the entrance, where directions lead.`
            : 'In degrees, north is positive. Directions lead to this point.'
        }
        {...degrees('latitude', LATITUDES)}
      />
      <TextField label="Longitude" hint="In degrees, east is positive." {...degrees('longitude', LONGITUDES)} />
      {isPoint && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <PinMap at={at} towns={townsOf(areas, values.country)} onPoint={onPoint} />
        </Suspense>
      )}
    </>
  )
}

interface SharedProps {
  /** A known point near the cinema. A short plus code is completed with it. */
  near: Degrees | undefined
  onPoint: (point: Point) => void
}

/** Reads the point from a place that a map app shared. The server looks up short links. */
function SharedPlace({ near, onPoint }: SharedProps) {
  const [text, setText] = useState('')
  const link = pointOfSharedPlace(text, near) ? undefined : shortLinkIn(text)
  const followed = useQuery({
    queryKey: ['map-link', link],
    queryFn: ({ signal }) => cinemaCalls.followMapLink({ link: link ?? '' }, { signal }),
    enabled: link !== undefined,
    retry: false,
  })
  const found = followed.data
  const take = useEffectEvent(onPoint)
  useEffect(() => {
    if (found) take(found)
  }, [found])
  return (
    <TextField
      label="Shared place"
      hint={
        followed.isFetching
          ? 'Following the link…'
          : 'Paste what a map shares: a link of Google, Apple or OpenStreetMap, also a short one, a geo: address or a plus code.'
      }
      value={text}
      onChange={(typed) => {
        setText(typed)
        const point = pointOfSharedPlace(typed, near)
        if (point) onPoint(point)
      }}
      error={errorOf(text, near, link, followed.error)}
    />
  )
}

function errorOf(
  text: string,
  near: SharedProps['near'],
  link: string | undefined,
  failed: Error | null,
): string | undefined {
  if (text === '' || pointOfSharedPlace(text, near)) return undefined
  const isKnown =
    link !== undefined && (failed === null || (failed instanceof CallError && failed.code !== 'place-unknown'))
  if (!isKnown) return NO_POINT
  return failed ? textOf(failed) : undefined
}
