import { site } from '#site'

const ROWS = [
  ...site.hours.map(({ label, display }) => [label, display] as const),
  ['Emergency assistance', site.emergencyHours] as const,
  ['Ticket system', '24/7'] as const,
]

/** The support hours of `site.config.ts`. */
export function HoursTable() {
  return (
    <table className="hours-table">
      <caption>Support hours, Mountain Time</caption>
      <tbody>
        {ROWS.map(([label, hours]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
