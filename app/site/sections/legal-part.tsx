import type { LegalPart as Part } from '#content/types.ts'

const LINK = /\[([^\]]+)\]\(([^)]+)\)/

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

/** Renders `[label](href)` inside a text as a link. */
function LinkedText({ text }: { text: string }) {
  const link = LINK.exec(text)
  if (!link) return text
  const [all, label, href] = link
  return (
    <>
      {text.slice(0, link.index)}
      <a className="text-link" href={href}>
        {label}
      </a>
      <LinkedText text={text.slice(link.index + all.length)} />
    </>
  )
}
