import type { LegalPart as Part } from '#content/types.ts'
import { LinkedText } from './linked-text.tsx'

/** A paragraph, a list or a small table of a legal text. */
export function LegalPart({ part }: { part: Part }) {
  if (typeof part === 'string') {
    return (
      <p>
        <LinkedText text={part} />
      </p>
    )
  }
  if ('caption' in part) return <LegalTable {...part} />
  return (
    <ul>
      {part.map((item) => (
        <li key={item}>
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  )
}

function LegalTable({ caption, rows }: Extract<Part, { caption: string }>) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
