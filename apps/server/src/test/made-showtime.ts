export interface MadeShowtime {
  id: string
  cinemaId: string
  filmId: string
  screenId: string
  price: number
}
