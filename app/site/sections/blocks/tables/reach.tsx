import type { BlockOf } from '#content/types.ts'

/** The zones of the reach map as a list: distance, towns, and how soon we arrive. */
export function Reach({ title, text, zones }: BlockOf<'reach'>) {
  return (
    <section className="block reach">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        {text && <p className="reach-text">{text}</p>}
        <ol>
          {zones.map(({ title: zone, distance, places, text: soon }, i) => (
            <li key={zone}>
              <Swatch rings={zones.length - 1 - i} />
              <div className="reach-zone">
                <h3 className="type-h3">{zone}</h3>
                <p>{distance}</p>
              </div>
              <p className="reach-places">{places.join(', ')}</p>
              <p className="reach-soon">{soon}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** As dark as the zone on the map, where circles overlap. */
function Swatch({ rings }: { rings: number }) {
  return (
    <svg className="reach-swatch" viewBox="0 0 68 50" aria-hidden="true">
      <rect x="1" y="1" width="66" height="48" />
      {Array.from({ length: rings }, (_, i) => (
        <circle key={i} cx="34" cy="25" r={20 - i * 9} />
      ))}
    </svg>
  )
}
