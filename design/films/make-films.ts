/**
 * Draws the site's four background loops and their posters: `node design/films/make-films.ts [name…]`, into app/media.
 * Needs what Debian packages as `ffmpeg` and `chromium`; takes minutes, so its output is committed.
 * `--posters` leaves the films out.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encode, encodings, record } from './encode.ts'
import type { Film } from './film.ts'
import { frontRange, frontRangeNight } from './front-range/film.ts'
import { laptopRepair } from './isometric/laptop.ts'
import { networkSolutions } from './isometric/network.ts'
import { computerRepair } from './isometric/tower.ts'
import { drawPosters } from './posters.ts'
import { measureSeam } from './seam.ts'

const MAX_FILM = 400_000
const MEDIA = path.join(import.meta.dirname, '../../app/site/media')
const films: readonly Film[] = [frontRange, frontRangeNight, computerRepair, networkSolutions, laptopRepair]
const say = (line: string) => process.stdout.write(`${line}\n`)

const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const onlyPosters = process.argv.includes('--posters')
const unknown = chosen.find((name) => !films.some((film) => film.name === name))
if (unknown) throw new Error(`No film is called ${unknown}: ${films.map(({ name }) => name).join(', ')}`)

mkdirSync(MEDIA, { recursive: true })
const workshop = mkdtempSync(path.join(tmpdir(), 'videos-'))
try {
  for (const film of films) {
    if (chosen.length > 0 && !chosen.includes(film.name)) continue
    await drawPosters(film, inWorkshop)
    for (const { file, maxBytes } of film.posters) deliver(file, maxBytes)
    if (!onlyPosters && !film.isStill) await make(film)
  }
} finally {
  rmSync(workshop, { recursive: true })
}

async function make(film: Film) {
  const recording = inWorkshop(`${film.name}.mkv`)
  await record(film, recording)
  const { seam, beside, closes } = await measureSeam(recording)
  say(`${film.name}: seam ${seam.toFixed(5)}, beside it ${beside.toFixed(5)}`)
  if (!closes) throw new Error(`${film.name} jumps where it starts again`)
  for (const [ending, how] of Object.entries(encodings(film))) {
    const file = `${film.name}.${ending}`
    await encode(recording, how, inWorkshop(file))
    deliver(file, MAX_FILM)
  }
}

function inWorkshop(file: string) {
  return path.join(workshop, file)
}

/** Only what is whole and light enough reaches app/media. */
function deliver(file: string, maxBytes: number) {
  const { size } = statSync(inWorkshop(file))
  if (size > maxBytes) throw new Error(`${file} has ${size} bytes, more than ${maxBytes}`)
  copyFileSync(inWorkshop(file), path.join(MEDIA, file))
  say(`${file}: ${size} bytes`)
}
