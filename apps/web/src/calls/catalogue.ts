import { caller } from '@velvet/client/call'
import type * as catalogue from '@velvet/contract/catalogue/movies.calls'

export const listMovies = caller<typeof catalogue.listMovies>('GET /api/v1/movies')
export const listMoviesNearCustomer = caller<typeof catalogue.listMoviesNearCustomer>('GET /api/v1/movies/:phoneNumber')
export const getMovie = caller<typeof catalogue.getMovie>('GET /api/v1/movie/:movieId')
export const listCinemas = caller<typeof catalogue.listCinemas>('GET /api/v1/cinemas/:LGA')
export const getCinema = caller<typeof catalogue.getCinema>('GET /api/v1/cinema/:cinemaId')
export const listTrailers = caller<typeof catalogue.listTrailers>('GET /api/v1/trailers')
export const getTrailer = caller<typeof catalogue.getTrailer>('GET /api/v1/trailer/:id')
export const getSelectedTrailer = caller<typeof catalogue.getSelectedTrailer>('GET /api/v1/selected-trailer/:id')
export const listLocations = caller<typeof catalogue.listLocations>('GET /api/v1/locations')
