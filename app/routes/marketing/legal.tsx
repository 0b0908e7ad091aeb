import { legal } from '#content/legal.ts'
import type { LegalPart } from '#content/types.ts'
import type { Route } from './+types/legal'
import { pageMeta, requestPath } from './page-meta.ts'
import './legal.css'

const LINK = /\[([^\]]+)\]\(([^)]+)\)/

export function loader({ request }: Route.LoaderArgs) {
  const path = requestPath(request)
  const page = legal.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`No legal text is written for ${path}`)
  return page
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Legal({ loaderData: { title, lead, sections } }: Route.ComponentProps) {
  return (
    <div className="page-width page-head before-ridge">
      <h1 className="type-h1">{title}</h1>
      <p className="type-lead">{lead}</p>
      <p className="legal-date muted">
        Last updated: <today-date>today</today-date>
      </p>
      <div className="legal split">
        <nav className="in-view" aria-label="Contents">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a className="cell-link" href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">
          {sections.map(({ id, title: name, parts }, i) => (
            <section key={id} id={id}>
              <h2 className="type-legend">
                <span>{i + 1}.</span> {name}
              </h2>
              {parts.map((part, at) => (
                <Part key={at} part={part} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Part({ part }: { part: LegalPart }) {
  if (typeof part === 'string') {
    return (
      <p>
        <LinkedText text={part} />
      </p>
    )
  }
  if ('caption' in part)
    return (
      <table className="sheet">
        <caption>{part.caption}</caption>
        <tbody>
          {part.rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
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
