import { dot, face, facingUp, isometry, line, type Spot } from './draw.ts'
import { isometricFilm } from './film.ts'
import { CORAL, PEACH, PIT, SNOW, SPRUCE } from './palette.ts'
import { paperAt, relief, SHEET, type Place } from './relief.ts'

const project = isometry(31.5, 876, 182)
const MAST = 0.6

const SITES = (
  [
    [0.635, 0.265],
    [0.318, 0.38],
    [0.526, 0.626],
    [0.829, 0.645],
    [0.189, 0.799],
    [0.3, 0.62],
    [0.9, 0.34],
    [0.66, 0.86],
  ] as const satisfies readonly Place[]
).map((place): Spot => [place[0] * SHEET.width, place[1] * SHEET.depth, paperAt(place)])

type Link = readonly [from: number, to: number]
const LINKS = ['01', '03', '12', '23', '14', '05', '52', '06', '63', '27', '37'].map(([from, to]): Link => [
  Number(from),
  Number(to),
])

/** Drawn once: only packets and pulses move. */
const still = [
  face(project, sheetWith(0.5), { fill: PIT, stroke: SPRUCE.middle, width: 2.4 }),
  face(project, sheetWith(0.15), { stroke: SPRUCE.light }),
  relief(project),
  ...LINKS.map((link) => {
    const arc = share(24).map((at) => along(link, at))
    return line(project, { stroke: PEACH, width: 1.4, opacity: 0.5 }, ...arc)
  }),
].join('')

/** Offices on the summits of a paper relief; packets travel between them. */
function drawNetwork(time: number) {
  return still + LINKS.map((link, i) => packet(link, i, time)).join('') + SITES.map((_, i) => site(i, time)).join('')
}

function sheetWith(margin: number) {
  return facingUp(-0.3, [-margin, SHEET.width + margin], [-margin, SHEET.depth + margin])
}

function share(steps: number) {
  return Array.from({ length: steps + 1 }, (_, i) => i / steps)
}

/** A place on the arc of a link, 0 to 1. */
function along([from, to]: Link, at: number): Spot {
  const [x, y, z] = SITES[from]!
  const [toX, toY, toZ] = SITES[to]!
  const rise = Math.sin(Math.PI * at) * Math.hypot(toX - x, toY - y) * 0.16
  return [x + (toX - x) * at, y + (toY - y) * at, z + MAST + (toZ - z) * at + rise]
}

const TAIL = 0.16

/** Leaves one office, and is swallowed by the other: head first, its tail after it. */
function packet(link: Link, i: number, time: number) {
  const trips = 1 + (i % 2)
  const head = ((time * trips + i * 0.37) % 1) * (1 + TAIL)
  const spots = share(8)
    .map((part) => head - TAIL * (1 - part))
    .map((at) => along(link, Math.min(1, Math.max(0, at))))
  return line(project, { stroke: SNOW, width: 3, opacity: 0.95 }, ...spots)
}

function site(i: number, time: number) {
  const [x, y, z] = SITES[i]!
  const top = project([x, y, z + MAST])
  const pulse = (time * 2 + i * 0.13) % 1
  const ring = { stroke: PEACH, width: 1.4, opacity: 0.7 * (1 - pulse) * Math.min(1, pulse * 8) }
  return [
    line(project, { stroke: SNOW, width: 1.6 }, [x, y, z], [x, y, z + MAST]),
    dot(top, 5 + 15 * pulse, ring),
    dot(top, 5.5, { fill: i === 0 ? CORAL : SNOW, stroke: PIT, width: 1.5 }),
  ].join('')
}

export const networkSolutions = isometricFilm({
  name: 'network-solutions',
  drawScene: drawNetwork,
  quality: { av1: 34, vp9: 34, h264: 23 },
  posterFrame: 125,
})
