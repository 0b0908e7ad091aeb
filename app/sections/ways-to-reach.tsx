type Way = { label: string; value: string; href: string }

export function WaysToReach({ title, cells }: { title: string; cells: readonly Way[] }) {
  return (
    <section className="ways band">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        <ul>
          {cells.map(({ label, value, href }) => (
            <li key={label}>
              <a href={href}>
                <span>{label}</span> <b>{value}</b>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
