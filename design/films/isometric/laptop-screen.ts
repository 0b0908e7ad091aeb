import { blend, type Rgb } from '../color.ts'
import { noise } from '../noise.ts'
import { attributes, points, type Paint, type Project, type Spot } from './draw.ts'
import { CORAL, DUSK, PEACH, SPRUCE } from './palette.ts'

/** A place on the screen: 0 to 1 from left to right and from bottom to top. */
type Place = readonly [u: number, v: number]
export type OnScreen = (place: Place) => Spot

const BEZEL = { left: 0.025, right: 0.975, bottom: 0.05, top: 0.965 }

/** The crest of the massif from left to right: place and height, in hundredths of the screen. */
const CREST = '0,42 7,47 13,43 20,50 27,44 35,49 40,47 47,57 50,55 58,70 62,63 66,65 73,53 80,58 87,50 94,55 100,50'
  .split(' ')
  .map((at): Place => {
    const [u, v] = at.split(',').map(Number)
    return [u! / 100, v! / 100]
  })
const FOOT = 0.3

const HILLS: readonly { base: number; rise: number; seed: number; fill: Rgb }[] = [
  { base: 0.37, rise: 0.1, seed: 3, fill: SPRUCE.lightest },
  { base: 0.26, rise: 0.1, seed: 8, fill: SPRUCE.light },
  { base: 0.15, rise: 0.09, seed: 5, fill: SPRUCE.dark },
]

const SKY: readonly { under: number; fill: Rgb }[] = [
  { under: 1, fill: DUSK.dark },
  { under: 0.8, fill: blend(DUSK.dark, DUSK.light, 0.55) },
  { under: 0.64, fill: blend(DUSK.light, PEACH, 0.28) },
  { under: 0.52, fill: blend(DUSK.light, PEACH, 0.62) },
]

/** The range at dusk: what the front page shows by day. */
export function screenPicture(project: Project, on: OnScreen) {
  const area = (places: readonly Place[], paint: Paint) =>
    `<polygon points="${points(places.map((place) => project(on(place))))}" ${attributes(paint)}/>`
  const { left, right, bottom, top } = BEZEL
  const glass = edges([left, bottom], [right, bottom], [right, top], [left, top])
  const layers = [
    ...SKY.map(({ under, fill }) => area(downFrom(edges([0, under], [1, under])), { fill })),
    area(downFrom(CREST), { fill: PEACH }),
    ...shadedFaces().map((shade) => area(shade, { fill: CORAL })),
    ...HILLS.map(({ fill, ...hill }) => area(downFrom(silhouette(hill)), { fill })),
  ]
  const clip = `<clipPath id="glass">${area(glass, { fill: SPRUCE.dark })}</clipPath>`
  return `${clip}<g clip-path="url(#glass)">${layers.join('')}</g>`
}

const edges = (...places: Place[]) => places
const downFrom = (edge: readonly Place[]): Place[] => [...edge, [1, 0], [0, 0]]

/** East of every summit the slope lies in shade, along a ragged line down to the foot. */
function shadedFaces(): Place[][] {
  return CREST.flatMap(([u, v], i) => {
    const before = CREST[i - 1]
    const after = CREST[i + 1]
    if (!before || !after || before[1] > v || after[1] > v) return []
    const fall = v - FOOT
    const ragged = [
      [0.1, 0],
      [-0.02, 0.3],
      [0.1, 0.45],
      [0.02, 0.72],
    ] as const
    const back = ragged.map(([aside, up]): Place => [u + fall * aside, FOOT + fall * up])
    return [[[u, v], after, [after[0] + fall * 0.12, FOOT], ...back]]
  })
}

function silhouette({ base, rise, seed }: { base: number; rise: number; seed: number }): Place[] {
  return Array.from({ length: 61 }, (_, i) => {
    const u = i / 60
    return [u, base + rise * (noise(u * 3, seed, 11) + 0.3 * noise(u * 9, seed, 12))]
  })
}
