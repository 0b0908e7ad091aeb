import { LegalPart } from '#app/site/sections/legal-part.tsx'
import { legal } from '#content/legal.ts'
import type { Route } from './+types/legal'
import { pageMeta, requestPath } from './page-meta.ts'
import '#app/site/sections/legal-part.css'

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
      <p className="legal-date">
        Last updated: <today-date>today</today-date>
      </p>
      <div className="legal">
        <nav aria-label="Contents">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
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
                <LegalPart key={at} part={part} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
