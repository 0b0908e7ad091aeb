import { isBlank } from '../html/clean-characters.ts'

/** Lines of a signature of OpenPGP; longer ones are cut short by the end of the mail. */
const MAX_LINES = 200

/** Returns the first and last lines of what OpenPGP puts around a signed text (RFC 9580, 7): head and signature. */
export function findPgpLines(lines: string[]): [first: number, last: number][] {
  const found: [number, number][] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    if (!line.startsWith('-----BEGIN PGP SIG')) continue
    const isEnd = line.startsWith('-----BEGIN PGP SIGNATURE')
    let last = index
    while (last + 1 < lines.length && last - index < MAX_LINES) {
      last++
      if (isEnd ? lines[last]!.startsWith('-----END PGP') : isBlank(lines[last]!)) break
    }
    found.push([index, last])
    index = last
  }
  return found
}
