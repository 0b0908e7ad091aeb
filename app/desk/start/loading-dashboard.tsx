const ROWS = 8

/** The dashboard until the list is loaded: the text at once, bars instead of rows after 150 ms. */
export function LoadingDashboard() {
  return (
    <>
      <div className="stats" aria-hidden="true">
        <div className="stat" />
      </div>
      <section className="panel ticket-list loading" aria-busy="true">
        <output>Loading dashboard...</output>
        <ul aria-hidden="true">
          {Array.from({ length: ROWS }, (_, row) => (
            <li key={row} />
          ))}
        </ul>
      </section>
      <div className="panel ticket-detail" aria-hidden="true" />
    </>
  )
}
