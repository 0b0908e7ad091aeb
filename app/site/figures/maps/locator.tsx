import { HEIGHT, interstates, linePath, type Place, project, WIDTH } from './colorado.ts'

const MARGIN = 36

/** A small map of the state with one marked place. Decoration: the town is named beside it. */
export function Locator({ at }: { at: Place }) {
  const { x, y } = project(at)
  const size = `${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`
  return (
    <svg className="locator" viewBox={size} aria-hidden="true">
      {Object.entries(interstates).map(([road, places]) => (
        <path key={road} d={linePath(places)} />
      ))}
      <circle cx={x} cy={y} r={24} />
      <rect width={WIDTH} height={HEIGHT} />
    </svg>
  )
}
