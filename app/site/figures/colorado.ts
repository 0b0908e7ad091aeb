/** Longitude and latitude in degrees. The map of Colorado below is traced by hand, precise enough for a page. */
export type Place = readonly [longitude: number, latitude: number]
export type Town = {
  name: string
  at: Place
  side: 'left' | 'right' | 'below' | 'corner'
  size: 'city' | 'town' | 'small'
}

const WEST = -109.05
const EAST = -102.05
const SOUTH = 37
const NORTH = 41

export const WIDTH = 680
/** A degree of latitude is 1.28 times as long as one of longitude here, which makes the rectangle 1.36 wide. */
export const HEIGHT = 500

export function project([longitude, latitude]: Place) {
  return {
    x: Math.round(((longitude - WEST) / (EAST - WEST)) * WIDTH),
    y: Math.round(((NORTH - latitude) / (NORTH - SOUTH)) * HEIGHT),
  }
}

/** The path through places, each given as `longitude,latitude`. */
function linePath(places: string) {
  const points = [...places.matchAll(/(-[\d.]+),([\d.]+)/g)].map(([, longitude, latitude]) =>
    project([Number(longitude), Number(latitude)]),
  )
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
}

/** Summits as shares of the map's width and height: west of the Front Range, highest around its 14,000 ft peaks. */
export const mountains = [
  { x: 0.37, y: 0.48, reach: 0.34, rise: 1.5 },
  { x: 0.44, y: 0.16, reach: 0.24, rise: 1.1 },
  { x: 0.2, y: 0.8, reach: 0.3, rise: 1.3 },
]

/** I-25, I-70 and I-76 as paths. */
export const interstates = [
  `-104.88,41 -105,40.59 -104.99,40.4 -104.98,40.1 -104.99,39.74 -104.87,39.37 -104.8,38.83 -104.62,38.25
    -104.78,37.62 -104.5,37.17 -104.45,37`,
  `-109.05,39.2 -108.73,39.16 -108.55,39.1 -108.1,39.35 -107.78,39.53 -107.32,39.55 -106.82,39.65 -106.37,39.64
    -106.09,39.57 -105.51,39.74 -104.99,39.77 -104.3,39.73 -103.69,39.26 -102.87,39.3 -102.27,39.31
    -102.05,39.32`,
  `-104.95,39.8 -104.6,40.05 -103.8,40.26 -103.21,40.62 -102.26,40.99 -102.05,41`,
].map(linePath)

export const continentalDivide = linePath(`
  -106.86,41 -106.72,40.75 -106.63,40.45 -106.3,40.3 -105.95,40.48 -105.72,40.43 -105.62,40.2 -105.68,39.95
  -105.75,39.78 -105.92,39.62 -106.15,39.4 -106.4,39.36 -106.5,39.15 -106.45,38.85 -106.35,38.6 -106.25,38.42
  -106.45,38.2 -106.85,38.12 -107.1,37.95 -107.4,37.72 -107.2,37.5 -106.85,37.4 -106.75,37.15 -106.6,37
`)

export const towns: readonly Town[] = [
  { name: 'Denver', at: [-104.99, 39.74], side: 'corner', size: 'city' },
  { name: 'Colorado Springs', at: [-104.82, 38.83], side: 'right', size: 'city' },
  { name: 'Fort Collins', at: [-105.08, 40.59], side: 'left', size: 'town' },
  { name: 'Boulder', at: [-105.27, 40.01], side: 'left', size: 'small' },
  { name: 'Greeley', at: [-104.71, 40.42], side: 'right', size: 'small' },
  { name: 'Pueblo', at: [-104.61, 38.25], side: 'right', size: 'town' },
  { name: 'Trinidad', at: [-104.5, 37.17], side: 'right', size: 'town' },
  { name: 'Grand Junction', at: [-108.55, 39.06], side: 'corner', size: 'town' },
  { name: 'Steamboat Springs', at: [-106.83, 40.48], side: 'left', size: 'small' },
  { name: 'Vail', at: [-106.37, 39.64], side: 'below', size: 'small' },
  { name: 'Durango', at: [-107.88, 37.28], side: 'right', size: 'town' },
  { name: 'Alamosa', at: [-105.87, 37.47], side: 'right', size: 'small' },
  { name: 'Limon', at: [-103.69, 39.26], side: 'below', size: 'small' },
]
