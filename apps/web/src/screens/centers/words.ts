import { NO_CENTERS, supportLine } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('centers', {
  noCenters: NO_CENTERS,
  support: supportLine('{email}'),
  loading: 'Loading centers',
  preview: 'Preview Center',
  away: '{distance} away',
  noMoreToday: 'No more shows today',
  onToday: 'On today: {films}',
})
