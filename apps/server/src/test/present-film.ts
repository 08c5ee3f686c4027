import type { Film } from '@velvet/contract/catalogue/films.calls'
import type { TestStaff } from './test-staff.ts'

/** Returns a film as the console shows it now. */
export async function presentFilm(staff: TestStaff, id: string): Promise<Film> {
  return (await staff.read<{ film: Film }>(`films/${id}`)).film
}
