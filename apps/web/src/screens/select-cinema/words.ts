import { FIND_NEARBY, NO_CENTERS } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('select-cinema', {
  findNearby: FIND_NEARBY,
  noCenters: NO_CENTERS,
  loadingCinemas: 'Loading cinemas',
  showsAt: 'Shows at {time}, {price}',
  noSeatsLeft: 'No seats left for this movie',
  previewCinema: 'Preview Cinema',
  proceed: 'Proceed',
  proceedTo: 'Proceed · {day} {time}',
  otherCinemas: 'Other cinemas',
  soldOutAt: 'The {time} showtime is sold out',
  yourChoice: 'Your choice',
  nearest: 'Nearest',
})
