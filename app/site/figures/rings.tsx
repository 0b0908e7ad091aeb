import { terrain } from '#app/ui/contours.ts'
import { NumberedPlace, FigureSheet, Summit } from './figure-sheet.tsx'

type BlobShape = { x: number; y: number; radius: number; seed: number }

const POINTS = 30
const ROUGHNESS = 0.2

/** The point of a blob's outline in a direction, in turns: 0 is to the right, 0.25 is down. */
export function outlinePoint({ x, y, radius, seed }: BlobShape, turn: number) {
  const angle = turn * 2 * Math.PI
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const reach = radius * (1 + ROUGHNESS * terrain(dx + radius / 400, dy + radius / 400, seed))
  return { x: Math.round(x + dx * reach), y: Math.round(y + dy * reach) }
}

/** The path of an uneven ring, like a contour line of a hill. Blobs of the same seed and growing radius are nested. */
export function blobPath(shape: BlobShape) {
  const points = Array.from({ length: POINTS }, (_, i) => outlinePoint(shape, i / POINTS))
  const at = (i: number) => points[(i + POINTS) % POINTS]!
  const sixth = (a: number, from: number, to: number) => Math.round(a + (to - from) / 6)
  const curves = points.map((_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    return `C${sixth(from.x, before.x, to.x)} ${sixth(from.y, before.y, to.y)} ${sixth(to.x, after.x, from.x)} ${sixth(to.y, after.y, from.y)} ${to.x} ${to.y}`
  })
  return `M${at(0).x} ${at(0).y}${curves.join('')}Z`
}

const MIDDLE = { x: 322, y: 282, seed: 9 }
/** From the outside in; `turn` is the position of the ring's number. */
const RINGS = [
  { radius: 262, turn: 0.62 },
  { radius: 212, turn: 0.9 },
  { radius: 162, turn: 0.07 },
  { radius: 112, turn: 0.28 },
]
export const RING_FILLS = [
  'var(--color-spruce-100)',
  'color-mix(in oklch, var(--color-spruce-300) 32%, var(--color-spruce-100))',
  'color-mix(in oklch, var(--color-spruce-300) 75%, var(--color-spruce-100))',
  'color-mix(in oklch, var(--color-spruce-500) 72%, var(--color-spruce-300))',
]
const CORE = { ...MIDDLE, radius: 68 }

export function Rings() {
  return (
    <FigureSheet
      className="figure-rings"
      height={560}
      land={21}
      label="Your data inside four rings: 1 email filtering, 2 accounts and access, 3 endpoint protection, 4 backup and recovery."
    >
      <g stroke="var(--color-spruce-500)" strokeWidth="1.2">
        {RINGS.map(({ radius }, i) => (
          <path key={radius} fill={RING_FILLS[i]} d={blobPath({ ...MIDDLE, radius })} />
        ))}
      </g>
      <path fill="var(--color-spruce-700)" d={blobPath(CORE)} />
      <Summit x={MIDDLE.x} y={MIDDLE.y - 12} />
      <text className="on-core" x={MIDDLE.x} y={MIDDLE.y + 26} textAnchor="middle">
        Your data
      </text>
      {RINGS.map(({ radius, turn }, i) => {
        const { x, y } = outlinePoint({ ...MIDDLE, radius }, turn)
        return <NumberedPlace key={radius} at={[x, y]} number={i + 1} />
      })}
    </FigureSheet>
  )
}
