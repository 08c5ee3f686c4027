/** Returns the id of the first film that the demo shows. */
export async function firstFilm(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/movies`)
  const { moviesList } = (await answer.json()) as { moviesList: { MovieID: string }[] }
  const [film] = moviesList
  if (!film) throw new Error('The demo has no films')
  return film.MovieID
}
