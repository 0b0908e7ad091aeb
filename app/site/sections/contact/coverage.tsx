import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import { site } from '#site'
import { StateMap } from '../../figures/maps/state-map.tsx'

type CoverageProps = { title: string; text: readonly string[]; towns: { text: string } }

/** The map of the state where we work onsite, with title and key beside it. */
export function Coverage({ title, text, towns }: CoverageProps) {
  return (
    <section id="coverage" className="coverage before-ridge">
      <div className="page-width">
        <NeatlineFrame className="coverage-sheet">
          <div className="coverage-margin">
            <h2 className="type-h2">{title}</h2>
            {[...text, towns.text].map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <ul className="map-key">
              <li>
                <Sample d="M0 7H28" className="interstate" />
                Interstates 25, 70 and 76
              </li>
              <li>
                <Sample d="M0 7H28" className="divide" />
                Continental Divide
              </li>
            </ul>
          </div>
          <StateMap
            label={`Map of ${site.region} with its interstates and towns. We work onsite in the whole state.`}
          />
        </NeatlineFrame>
      </div>
    </section>
  )
}

function Sample({ d, className }: { d: string; className: string }) {
  return (
    <svg viewBox="0 0 28 14" aria-hidden="true">
      <path d={d} className={className} />
    </svg>
  )
}
