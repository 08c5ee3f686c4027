import type { DemoFilm } from './film.ts'

export const newlyAdded = [
  {
    slug: 'up-north',
    title: 'Up North',
    language: 'English, Hausa, Nigerian Pidgin',
    distributor: 'FilmOne Distribution',
    year: 2018,
    minutes: 99,
    rating: 'PG',
    releaseInDays: 4,
    synopsis:
      'Bassey, the spoilt heir of a Lagos builder, is sent to Bauchi for his year of national service. He means to hate it. A school for girls, a running track and a teacher called Maryam have other plans for him.',
  },
  {
    slug: 'the-black-book',
    title: 'The Black Book',
    language: 'English, Yoruba, Hausa',
    distributor: 'Netflix',
    year: 2023,
    minutes: 124,
    rating: '18',
    releaseInDays: 7,
    synopsis:
      'Paul Edima put his violent years away and became a deacon. Then a corrupt police gang frames and kills his only son. He takes the old skills down from the shelf, and with them a book that names everyone.',
  },
  {
    slug: 'atlantics',
    title: 'Atlantics',
    language: 'Wolof, French',
    distributor: 'Netflix',
    year: 2019,
    minutes: 104,
    rating: '15',
    releaseInDays: 11,
    synopsis:
      'On the coast of Dakar, builders who were never paid take a boat towards Spain, and Souleiman is one of them. Ada, who loves him, is promised to another man. Then a fire breaks out at her wedding, and girls of the quarter begin to walk by night.',
  },
  {
    slug: 'breath-of-life',
    title: 'Breath of Life',
    language: 'English',
    distributor: 'Amazon Prime Video',
    year: 2023,
    minutes: 114,
    rating: '12',
    releaseInDays: 14,
    synopsis:
      'Timi was a brilliant clergyman until one night took his family and his faith. Decades later a cheerful young man called Elijah comes to keep his house. Neither expects to be what the other was waiting for.',
  },
  {
    slug: 'eyimofe',
    title: 'Eyimofe',
    language: 'English, Nigerian Pidgin, Igbo',
    distributor: 'Janus Films',
    year: 2020,
    minutes: 116,
    rating: '12',
    releaseInDays: 18,
    synopsis:
      'Mofe mends machines in a Lagos factory; Rosa works two jobs and minds her younger sister. Both are saving for papers that would take them to Europe. Two patient portraits of a city that keeps asking for a little more.',
  },
  {
    slug: 'timbuktu',
    title: 'Timbuktu',
    language: 'Arabic, Tamasheq, French, Bambara',
    distributor: 'Cohen Media Group',
    year: 2014,
    minutes: 96,
    rating: '15',
    releaseInDays: 21,
    synopsis:
      'Armed men have come to the old city with a list of things no longer allowed: music, laughter, football. In the dunes outside, the herdsman Kidane lives gently with his family until a quarrel over a cow. People answer the rules with small acts of grace.',
  },
  {
    slug: 'omo-ghetto-the-saga',
    title: 'Omo Ghetto: The Saga',
    language: 'English, Yoruba, Nigerian Pidgin',
    distributor: 'FilmOne Entertainment',
    year: 2020,
    minutes: 147,
    rating: '15',
    releaseInDays: 25,
    synopsis:
      'Shalewa has a rich adoptive mother and a comfortable house; her twin Ayomide has the ghetto and a gang that adores her. Money, a missing bag and a dangerous man pull both worlds into one. Very loud, very fast and very funny.',
  },
] as const satisfies readonly (DemoFilm & { releaseInDays: number })[]
