interface Preview {
  cinemaId: string | undefined
  isFromSelectCinema: boolean
}

/** Reads the navigation state, in which the two screens that lead here use different names. */
export function previewOf(state: unknown): Preview {
  const fields = typeof state === 'object' && state !== null ? state : {}
  const { cinemaID, CinemaID, coming_from_selectcinema: flag } = fields as Record<string, unknown>
  const cinemaId = cinemaID ?? CinemaID
  return {
    cinemaId: typeof cinemaId === 'string' ? cinemaId : undefined,
    isFromSelectCinema: Boolean(flag),
  }
}
