import type { DemoFilm } from './film.ts'

/** The titles, languages, distributors, years and minutes are facts; the words are ours. */
export const nowPlaying = [
  {
    slug: 'king-of-boys',
    title: 'King of Boys',
    language: 'English, Yoruba',
    distributor: 'FilmOne Distribution',
    year: 2018,
    minutes: 169,
    rating: '18',
    advisory: 'Violence, strong language',
    synopsis:
      'Eniola Salami rules the Lagos underworld from a throne of favours, and now she wants a seat in government. Old partners smell weakness, and a new one wants her crown. To keep what she built she must face the girl she was when she had nothing.',
  },
  {
    slug: 'mami-wata',
    title: 'Mami Wata',
    language: 'Nigerian Pidgin',
    distributor: 'FilmOne Entertainment',
    year: 2023,
    minutes: 107,
    rating: '15',
    advisory: 'Some violence',
    synopsis:
      'In the seaside village of Iyi, people live by the word of a water spirit and the woman who speaks for her. When doubt and a stranger with guns arrive together, two sisters must decide what is worth keeping. A folk tale told in black and white.',
  },
  {
    slug: 'the-wedding-party',
    title: 'The Wedding Party',
    language: 'English',
    distributor: 'FilmOne Distribution',
    year: 2016,
    minutes: 110,
    rating: 'PG',
    synopsis:
      'Dunni and Dozie are about to say yes in front of half of Lagos. Between them and the altar stand two proud families, an uninvited ex, a planner near collapse and a great deal of jollof. A day when everything goes wrong, loudly and in lace.',
  },
  {
    slug: 'gangs-of-lagos',
    title: 'Gangs of Lagos',
    language: 'Yoruba, English',
    distributor: 'Amazon Prime Video',
    year: 2023,
    minutes: 124,
    rating: '18',
    advisory: 'Strong violence, drug use',
    synopsis:
      'Three friends grow up in the streets of Isale Eko, where the masquerades dance and the bosses count votes. When the man who protected them is gone, Obalola learns who his real enemy is. Loyalty has a price, and the street always collects.',
  },
  {
    slug: 'anikulapo',
    title: 'Aníkúlápó',
    language: 'Yoruba',
    distributor: 'Netflix',
    year: 2022,
    minutes: 142,
    rating: '18',
    advisory: 'Violence, nudity',
    synopsis:
      'Saro, a weaver of cloth, comes to the Oyo empire looking for work and finds a forbidden love instead. A mystical bird gives him a second life and a power that kings would pay for. What he does with it will be told for generations.',
  },
  {
    slug: 'a-tribe-called-judah',
    title: 'A Tribe Called Judah',
    language: 'English, Yoruba, Igbo, Hausa',
    distributor: 'FilmOne Entertainment',
    year: 2023,
    minutes: 134,
    rating: '15',
    synopsis:
      'Jedidah Judah raised five sons of five fathers by herself, and now she needs a treatment that none of them can pay for. The brothers agree on one thing at last: a robbery. They are not the only ones with that idea.',
  },
  {
    slug: 'lionheart',
    title: 'Lionheart',
    language: 'English, Igbo',
    distributor: 'Netflix',
    year: 2018,
    minutes: 95,
    rating: 'PG',
    synopsis:
      'When illness takes her father from his desk, Adaeze expects to lead the family bus company. He asks her cheerful uncle Godswill to do it with her. The two have thirty days to find the money that a rival hopes they will not find.',
  },
  {
    slug: 'citation',
    title: 'Citation',
    language: 'English, Yoruba, French',
    distributor: 'Netflix',
    year: 2020,
    minutes: 151,
    rating: '15',
    synopsis:
      'Moremi is a bright graduate student, and Professor Lucien N’Dyare is the star of the faculty who offers to guide her. What he asks in return she refuses to be silent about. The whole campus takes sides as she tells her story to the panel.',
  },
  {
    slug: 'the-milkmaid',
    title: 'The Milkmaid',
    language: 'Hausa, Fulfulde, Arabic',
    distributor: 'Danono Media',
    year: 2020,
    minutes: 136,
    rating: '15',
    synopsis:
      'Aisha, who sells milk in a quiet northern village, loses her sister Zainab on the day of a wedding. She follows the men who took her, into their camp. What she finds there tests everything that the two of them promised each other.',
  },
  {
    slug: 'living-in-bondage-breaking-free',
    title: 'Living in Bondage: Breaking Free',
    language: 'English, Igbo, Nigerian Pidgin',
    distributor: 'FilmOne Distribution',
    year: 2019,
    minutes: 149,
    rating: '18',
    synopsis:
      'Nnamdi wants fast cars and tall buildings, and wants them now. A brotherhood of rich men opens its doors to him, as it once did to the father whom he never knew. The wealth comes at once; the bill comes later.',
  },
  {
    slug: 'supa-modo',
    title: 'Supa Modo',
    language: 'Swahili, Kikuyu, English',
    distributor: 'Rushlake Media',
    year: 2018,
    minutes: 74,
    rating: 'G',
    synopsis:
      'Nine-year-old Jo is very ill, loves action films and would like to be a superhero. Her sister starts a small trick to make it seem true, and soon the whole village is in on it. Together they make the film in which Jo flies.',
  },
  {
    slug: 'half-of-a-yellow-sun',
    title: 'Half of a Yellow Sun',
    language: 'English, Igbo',
    distributor: 'FilmOne Distribution',
    year: 2013,
    minutes: 111,
    rating: '15',
    synopsis:
      'Twin sisters Olanna and Kainene come home to a Nigeria newly its own, full of parties, love affairs and plans. Then the war over Biafra breaks over both their houses. After the novel by Chimamanda Ngozi Adichie.',
  },
  {
    slug: 'jagun-jagun',
    title: 'Jagun Jagun',
    language: 'Yoruba',
    distributor: 'Netflix',
    year: 2023,
    minutes: 134,
    rating: '18',
    synopsis:
      'Gbotija, who can speak to trees, joins a school of warriors to become strong enough to avenge his father. Its master, the feared Ogundiji, makes kings and unmakes them. The closer the pupil comes to him, the less the master sleeps.',
  },
  {
    slug: 'amina',
    title: 'Amina',
    language: 'English, Hausa',
    distributor: 'Netflix',
    year: 2021,
    minutes: 105,
    rating: '15',
    synopsis:
      'In sixteenth-century Zazzau a young princess would rather hold a sword than sit at court. Plots close around her father’s throne, and her heart belongs to the wrong man. The making of the queen whose walls still stand in the north.',
  },
] as const satisfies readonly DemoFilm[]
