import { ffmpeg } from './ffmpeg.ts'
import { FILM, type Film, type Poster } from './film.ts'

/** The first picture of an AVIF file is all there is; sRGB, said in the file. */
const AVIF = '-c:v libaom-av1 -still-picture 1 -cpu-used 2 -pix_fmt yuv420p10le'.split(' ')
const SRGB = '-colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 -color_range pc'.split(' ')
const FULL_RANGE = 'in_range=pc:out_range=pc:out_color_matrix=bt709'

export async function drawPosters(film: Film, into: (file: string) => string) {
  const still = [film.posterFrame / FILM.frames]
  for (const poster of film.posters) {
    const how = [...film.input, '-i', '-', ...format(poster), into(poster.file)]
    await ffmpeg(how, film.draw(still))
  }
}

function format({ file, width, height, crop, quality }: Poster) {
  const size = `${crop ? `${crop},` : ''}scale=${width}:${height}:flags=area+accurate_rnd+full_chroma_int`
  return file.endsWith('.avif')
    ? ['-vf', `${size}:${FULL_RANGE}`, ...AVIF, '-crf', String(quality), ...SRGB]
    : ['-vf', size, '-c:v', 'libwebp', '-compression_level', '6', '-quality', String(quality)]
}
