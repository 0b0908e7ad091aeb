const ROWS = 8

/** Placeholder of the dashboard: a text, and after 150 ms bars for the rows. */
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
