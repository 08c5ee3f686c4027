import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Cinema, Movie, PhoneInput, Trailer, Uuid } from '../shared/entities/entities.ts'
import { AREA_REFUSALS, areaNames, publicReading } from '../shared/customer-calls.ts'

export const listMovies = endpoint({
  ...publicReading,
  path: '/api/v1/movies',
  summary: 'Every film on the programme: now playing and newly added',
  input: z.object({}),
  output: z.object({ moviesList: z.array(Movie) }),
})

export const listMoviesNearCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/movies/:phoneNumber',
  access: 'customer',
  owner: 'phoneNumber',
  summary: "Films with showtimes to come in the caller's LGA, and those newly added",
  input: z.object({ phoneNumber: PhoneInput }),
  output: z.object({ userLocationMoviesList: z.array(Movie) }),
})

export const getMovie = endpoint({
  ...publicReading,
  path: '/api/v1/movie/:movieId',
  summary: 'One film',
  input: z.object({ movieId: Uuid }),
  output: z.object({ onemoviedetails: Movie }),
  errors: ['movie-not-found'],
})

export const listCinemas = endpoint({
  ...publicReading,
  path: '/api/v1/cinemas/:LGA',
  summary: 'Cinemas of one LGA',
  input: z.object(areaNames),
  output: z.object({ cinemasLists: z.array(Cinema) }),
  errors: AREA_REFUSALS,
})

export const getCinema = endpoint({
  ...publicReading,
  path: '/api/v1/cinema/:cinemaId',
  summary: 'One cinema',
  input: z.object({ cinemaId: Uuid }),
  output: z.object({ cinema: Cinema }),
  errors: ['cinema-not-found'],
})

export const listTrailers = endpoint({
  ...publicReading,
  path: '/api/v1/trailers',
  summary: 'Every trailer, oldest first: the screen shows them reversed',
  input: z.object({}),
  output: z.object({ all_trailers: z.object({ results: z.array(Trailer) }) }),
})

export const getTrailer = endpoint({
  ...publicReading,
  path: '/api/v1/trailer/:id',
  summary: 'One trailer, by its own id',
  input: z.object({ id: Uuid }),
  output: z.object({ eachTrailer: Trailer }),
  errors: ['trailer-not-found'],
})

export const getSelectedTrailer = endpoint({
  ...publicReading,
  path: '/api/v1/selected-trailer/:id',
  summary: "One trailer, by its own id or its film's",
  input: z.object({ id: Uuid }),
  output: z.object({ eachTrailer: Trailer }),
  errors: ['trailer-not-found'],
})

const areaMiddle = z.object({
  country: z.string(),
  state: z.string(),
  lga: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

export const listLocations = endpoint({
  ...publicReading,
  path: '/api/v1/locations',
  summary: 'The areas served',
  input: z.object({}),
  output: z.object({
    locations: z.array(
      z.object({
        country: z.string(),
        states: z.array(z.object({ state: z.string(), lgas: z.array(z.string()) })),
      }),
    ),
    /** The middle of the cinemas of each area that has cinemas. */
    middles: z.array(areaMiddle),
  }),
})
