import { FIND_NEARBY } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('preview-center', {
  preview: 'Preview Center',
  findNearby: FIND_NEARBY,
  loading: 'Loading the center',
  location: 'Location',
  features: 'Features',
  picturesOf: 'Pictures of {cinema}',
  pictureOf: '{cinema}, picture {number} of {count}',
})
