const SAMPLE_BYTES = 4096
/** Fewer bytes beyond ASCII prove nothing. */
const MIN_BYTES = 4
/** Letters of Western languages beyond ASCII stand alone or in pairs. */
const MIN_RUN = 3

/**
 * Guesses the charset of bytes that are neither labelled nor UTF-8 by the shape of their words: Cyrillic alphabets, and
 * Chinese, Japanese and Korean in two bytes a character. Null where they may as well be Western.
 */
export function guessCharset(bytes: Uint8Array): string | null {
  const runs = runsBeyondAscii(bytes.subarray(0, SAMPLE_BYTES))
  const all = runs.flat()
  if (all.length < MIN_BYTES || all.length / runs.length < MIN_RUN) return null
  const share = (from: number, to: number, of = all) =>
    of.filter((byte) => byte >= from && byte <= to).length / of.length
  if (share(0xc0, 0xff) >= 0.9) return share(0xe0, 0xff) > 0.5 ? 'windows-1251' : 'koi8-r'
  if (share(0xa1, 0xfe) < 1 || runs.some((run) => run.length % 2 === 1)) return null
  const leads = runs.flatMap((run) => run.filter((_, at) => at % 2 === 0))
  if (share(0xa4, 0xa5, leads) >= 0.3) return 'euc-jp'
  return share(0xb0, 0xc8, leads) >= 0.85 && leads.length >= MIN_BYTES ? 'euc-kr' : 'gb18030'
}

function runsBeyondAscii(bytes: Uint8Array): number[][] {
  const runs: number[][] = []
  let run: number[] = []
  for (const byte of bytes) {
    if (byte >= 0x80) run.push(byte)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  return run.length > 0 ? [...runs, run] : runs
}
