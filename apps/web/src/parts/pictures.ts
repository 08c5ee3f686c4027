import { serverUrl } from '@velvet/client/base-url'
import type { Cinema } from '@velvet/contract/shared/entities/entities'

const MAX_PICTURES = 20

/**
 * Returns the picture addresses in the JSON text of a cinema, or its preview picture if there are
 * none.
 */
export function picturesOf({ CinemaImages, CinemaPreviewUrl }: Cinema): string[] {
  const pictures = listIn(CinemaImages).slice(0, MAX_PICTURES)
  return (pictures.length > 0 ? pictures : [CinemaPreviewUrl].filter(Boolean)).map(serverUrl)
}

function listIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return []
    return list.filter((one): one is string => typeof one === 'string' && one !== '')
  } catch {
    return []
  }
}
