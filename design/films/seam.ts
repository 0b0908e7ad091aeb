import { ffmpeg } from './ffmpeg.ts'
import { FILM } from './film.ts'

const LAST = FILM.frames - 1
/** The step across the seam may be this much larger than the largest beside it. */
const TOLERANCE = 1.2
/** The frames around the seam, in the order in which they are shown. */
const AROUND = [LAST - 2, LAST - 1, LAST, 0, 1, 2]
const SEAM = AROUND.indexOf(0) - 1

/** Mean difference of a pixel, 0 to 1, from the last frame to the first, and at most between their neighbours. */
export async function measureSeam(recording: string) {
  const wanted = AROUND.toSorted((a, b) => a - b)
  const select = `select=${wanted.map((frame) => String.raw`eq(n\,${frame})`).join('+')}`
  const raw = await ffmpeg(['-i', recording, '-vf', select, '-vsync', '0', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'])
  const size = raw.length / wanted.length
  const frames = AROUND.map((frame) => {
    const place = wanted.indexOf(frame) * size
    return raw.subarray(place, place + size)
  })
  const steps = frames.slice(1).map((frame, i) => difference(frames[i]!, frame))
  const seam = steps[SEAM]!
  const beside = Math.max(...steps.filter((_, i) => i !== SEAM))
  return { seam, beside, closes: seam <= beside * TOLERANCE }
}

function difference(one: Buffer, other: Buffer) {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += Math.abs(one[i]! - other[i]!)
  return sum / one.length / 255
}
