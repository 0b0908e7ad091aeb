import { blobPath, outlinePoint } from './blob.ts'
import { NumberedPlace } from '../numbered-place.tsx'
import { FigureSheet } from '../figure-sheet.tsx'
import { Summit } from '../summit.tsx'

const MIDDLE = { x: 322, y: 282, seed: 9 }
/** From the outside in; `turn` is where the ring's number stands. */
const RINGS = [
  { radius: 262, turn: 0.62 },
  { radius: 212, turn: 0.9 },
  { radius: 162, turn: 0.07 },
  { radius: 112, turn: 0.28 },
]
const CORE = { ...MIDDLE, radius: 68 }

/** Data inside four rings of protection. */
export function Rings() {
  return (
    <FigureSheet
      className="figure-rings"
      height={560}
      land={21}
      label="Your data inside four rings: 1 email filtering, 2 accounts and access, 3 endpoint protection, 4 backup and recovery."
    >
      {RINGS.map(({ radius }) => (
        <path key={radius} className="ring" d={blobPath({ ...MIDDLE, radius })} />
      ))}
      <path fill="var(--color-spruce-700)" d={blobPath(CORE)} />
      <Summit x={MIDDLE.x} y={MIDDLE.y - 12} />
      <text className="on-core" x={MIDDLE.x} y={MIDDLE.y + 26}>
        Your data
      </text>
      {RINGS.map(({ radius, turn }, i) => {
        const { x, y } = outlinePoint({ ...MIDDLE, radius }, turn)
        return <NumberedPlace key={radius} at={[x, y]} number={i + 1} />
      })}
    </FigureSheet>
  )
}
