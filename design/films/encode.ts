import { ffmpeg } from './ffmpeg.ts'
import { FILM, moments, type Film } from './film.ts'

const { width, height, framesPerSecond, frames } = FILM
const RATE = String(framesPerSecond)
/** The loop is one group of pictures: it is never sought in. */
const ONE_GROUP = ['-g', String(frames)]

/** Without these a browser guesses, and the flat backgrounds no longer meet the colour of the page. */
const BT709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')
const CONVERT =
  'scale=in_range=pc:out_range=tv:out_color_matrix=bt709:flags=lanczos+accurate_rnd+full_chroma_int,format='

/** Draws all frames into one lossless file. */
export async function record(film: Film, file: string) {
  const size = `scale=${width}:${height}:flags=area`
  const lossless = ['-vf', size, '-c:v', 'ffv1', '-pix_fmt', 'bgr0', file]
  await ffmpeg(['-r', RATE, ...film.input, '-i', '-', ...lossless], film.draw(moments))
}

const words = (text: string) => text.split(' ')

export const encodings = ({ quality }: Film) => ({
  'av1.webm': words(
    `-vf ${CONVERT}yuv420p10le -c:v libsvtav1 -preset 3 -crf ${quality.av1} -svtav1-params tune=0:scd=0`,
  ),
  'vp9.webm': words(
    `-vf ${CONVERT}yuv420p -c:v libvpx-vp9 -b:v 0 -crf ${quality.vp9} -row-mt 1 -cpu-used 1 ` +
      '-auto-alt-ref 1 -lag-in-frames 25 -deadline good',
  ),
  mp4: words(
    `-vf ${CONVERT}yuv420p -c:v libx264 -preset veryslow -tune animation -crf ${quality.h264} ` +
      `-profile:v high -level 3.1 -keyint_min ${frames} -sc_threshold 0 -bf 8 ` +
      '-x264-params aq-mode=3:aq-strength=0.9 -movflags +faststart',
  ),
})

export const encode = (recording: string, how: readonly string[], file: string) =>
  ffmpeg(['-i', recording, ...how, ...ONE_GROUP, ...BT709, '-an', file])
