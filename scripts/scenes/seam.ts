import { ffmpeg } from './ffmpeg.ts'
import { FILM } from './film.ts'

const LAST = FILM.frames - 1
/** The step across the seam may be this much larger than the steps beside it. */
const TOLERANCE = 1.2

/** Mean difference of a pixel, 0 to 1, from the last frame to the first, and between their neighbours. */
export async function measureSeam(recording: string) {
  const pick = [0, 1, LAST - 1, LAST].map((frame) => String.raw`eq(n\,${frame})`).join('+')
  const raw = await ffmpeg(
    ['-i', recording, '-vf', `select=${pick}`, '-vsync', '0', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
  )
  const size = raw.length / 4
  const [first, second, lastButOne, last] = [0, 1, 2, 3].map((i) => raw.subarray(i * size, (i + 1) * size))
  const seam = difference(last!, first!)
  const beside = Math.max(difference(first!, second!), difference(lastButOne!, last!))
  return { seam, beside, closes: seam <= beside * TOLERANCE }
}

function difference(one: Buffer, other: Buffer) {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += Math.abs(one[i]! - other[i]!)
  return sum / one.length / 255
}
