import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Runs ffmpeg, feeds it the frames if there are any, and answers with what it wrote to its output. */
export async function ffmpeg(args: readonly string[], frames?: AsyncIterable<Uint8Array>) {
  const child = spawn('ffmpeg', ['-hide_banner', '-v', 'error', '-y', ...args], {
    stdio: [frames ? 'pipe' : 'ignore', 'pipe', 'inherit'],
  })
  const output: Buffer[] = []
  child.stdout!.on('data', (chunk: Buffer) => output.push(chunk))
  const fed = frames && child.stdin ? pipeline(Readable.from(frames, { highWaterMark: 2 }), child.stdin) : undefined
  const [[code]] = await Promise.all([once(child, 'close') as Promise<[number]>, fed])
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(' ')}`)
  return Buffer.concat(output)
}
