/** Milliseconds that the server's clock is ahead of this one's, at least: responses name whole seconds, and take a while. */
let ahead: number | undefined

/** Learns from the `Date` header of a response. */
export function noteServerTime(date: string | null) {
  const sample = date === null ? Number.NaN : Date.parse(date) - Date.now()
  if (!Number.isNaN(sample)) ahead = Math.max(ahead ?? sample, sample)
}

/** What the server's clock shows now, in milliseconds: this computer's may be wrong by minutes. */
export const serverNow = (): number => Date.now() + (ahead ?? 0)
