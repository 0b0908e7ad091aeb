export const FILM = { width: 1280, height: 720, framesPerSecond: 24, frames: 240 }

/** One loop: where its frames come from, how they are encoded and which of them stands in for it. */
export type Film = {
  name: string
  /** How ffmpeg reads the frames. */
  input: readonly string[]
  /** The frame at each of these moments of the loop, 0 to 1. */
  draw: (moments: readonly number[]) => AsyncIterable<Uint8Array>
  /** The encoders' quality, less is better. */
  quality: { av1: number; vp9: number; h264: number }
  posters: Poster[]
  /** Has posters only. */
  isStill?: boolean
  /** The frame the posters show. */
  posterFrame: number
}

export type Poster = {
  file: string
  width: number
  height: number
  /** ffmpeg's crop of the frame. */
  crop?: string
  /** AVIF: a quantizer, less is better. WebP: a quality, more is better. */
  quality: number
  maxBytes: number
}

export const moments = Array.from({ length: FILM.frames }, (_, frame) => frame / FILM.frames)
