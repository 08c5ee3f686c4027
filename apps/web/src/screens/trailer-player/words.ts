import { TRAILER_UNAVAILABLE } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('trailer-player', {
  trailer: 'Trailer',
  loadingTrailer: 'Loading the trailer',
  unavailable: TRAILER_UNAVAILABLE,
  trailerOf: 'Trailer of {film}',
  play: 'Play',
  pause: 'Pause',
  soundOn: 'Sound on',
  mute: 'Mute',
  didNotArrive: 'The trailer did not arrive. Press Play to try again.',
  tonight: 'Tonight',
  seeShowtimes: 'See showtimes',
  size: 'Playing this trailer takes {size}.',
})
