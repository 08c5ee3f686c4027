/** Says by which clocks the days and times of a page are shown. */
export function LagosTimes() {
  return <p className="muted">Days and times are those of Lagos.</p>
}
