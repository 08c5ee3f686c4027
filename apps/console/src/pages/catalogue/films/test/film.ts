import type { Film } from '@velvet/contract/catalogue/films.calls'

export const A_FILM: Film = {
  ...{ id: 'film', version: 3, slug: 'lionheart', title: 'Lionheart', language: 'English' },
  ...{ distributor: 'FilmOne', synopsis: '', year: 2018, minutes: 95, rating: 'PG', position: 0 },
  ...{
    certificateNumber: '',
    advisory: '',
    ...{ cast: '', director: '', genre: '', subtitles: '', audioDescription: '' },
    originalRelease: '',
    status: 'now-playing',
    proposedAs: null,
    colour: '#112233',
  },
  ...{ posterUrl: '/media/posters/lionheart-480.webp', stills: [], trailer: null },
}
