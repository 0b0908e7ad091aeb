import { altitude } from './terrain.ts'

/** What each pixel sees. A distance of 0 is sky. */
export type View = {
  width: number
  height: number
  distance: Float32Array
  altitude: Float32Array
  across: Float32Array
  /** Three numbers a pixel. */
  normal: Float32Array
}

const CAMERA = { across: 0.42, altitude: 1.5, horizon: 0.7, fieldOfView: 0.6 }
const NEAR = 1.6
const FAR = 26
const STEP = 0.0006
const NORMAL_STEP = 0.045

type Spot = { y: number; distance: number; altitude: number }

/** The camera never moves, so this runs once for all frames: column by column, from near to far. */
export function survey(width: number, height: number): View {
  const pixels = width * height
  const view = {
    width,
    height,
    distance: new Float32Array(pixels),
    altitude: new Float32Array(pixels),
    across: new Float32Array(pixels),
    normal: new Float32Array(pixels * 3),
  }
  for (let column = 0; column < width; column++) surveyColumn(view, column)
  return view
}

function surveyColumn(view: View, column: number) {
  const { width, height } = view
  const scale = height / CAMERA.fieldOfView
  const slope = ((column + 0.5) / width - 0.5) * (width / height) * CAMERA.fieldOfView
  let skyline = height
  let last: Spot | undefined
  for (let distance = NEAR; distance < FAR && skyline > 0; distance += distance * STEP) {
    const x = slope * distance + CAMERA.across
    const high = altitude(x, distance)
    const y = CAMERA.horizon * height - ((high - CAMERA.altitude) / distance) * scale
    const spot = { y, distance, altitude: high }
    if (y < skyline) {
      fill(view, column, x, skyline, spot, last ?? spot)
      skyline = y
    }
    last = spot
  }
}

/** The pixels a column gains between its old skyline and a new one. */
function fill(view: View, column: number, x: number, skyline: number, spot: Spot, last: Spot) {
  const normal = normalAt(x, spot.distance)
  const bottom = Math.min(view.height, Math.ceil(skyline))
  for (let y = Math.max(0, Math.ceil(spot.y)); y < bottom; y++) {
    const share = last.y > spot.y ? Math.min(1, (last.y - y) / (last.y - spot.y)) : 1
    const pixel = y * view.width + column
    view.distance[pixel] = last.distance + (spot.distance - last.distance) * share
    view.altitude[pixel] = last.altitude + (spot.altitude - last.altitude) * share
    view.across[pixel] = x
    view.normal.set(normal, pixel * 3)
  }
}

function normalAt(x: number, z: number): [number, number, number] {
  const dx = (altitude(x - NORMAL_STEP, z) - altitude(x + NORMAL_STEP, z)) / (2 * NORMAL_STEP)
  const dz = (altitude(x, z - NORMAL_STEP) - altitude(x, z + NORMAL_STEP)) / (2 * NORMAL_STEP)
  const length = Math.hypot(dx, 1, dz)
  return [dx / length, 1 / length, dz / length]
}
