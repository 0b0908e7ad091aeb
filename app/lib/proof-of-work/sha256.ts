/** The constants of FIPS 180-4: the first 32 bits of the roots of the first primes. */
const PRIMES = primes(64)
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
/** Words of a block that the message may take: the rest is its end and its length. */
const ROOM = 13

/**
 * SHA-256 of a message of up to 13 words, into `digest`, which may be the message itself. The browser's own is missing on
 * plain http, and asks a promise for every hash.
 */
export function sha256(message: Uint32Array, digest: Uint32Array): void {
  if (message.length > ROOM) throw new RangeError('One block only')
  w.fill(0, 0, 16)
  w.set(message)
  w[message.length] = 0x80000000
  w[15] = message.length * 32
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!
    const y = w[i - 2]!
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
  }
  let a = START[0]!
  let b = START[1]!
  let c = START[2]!
  let d = START[3]!
  let e = START[4]!
  let f = START[5]!
  let g = START[6]!
  let h = START[7]!
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  digest[0] = START[0]! + a
  digest[1] = START[1]! + b
  digest[2] = START[2]! + c
  digest[3] = START[3]! + d
  digest[4] = START[4]! + e
  digest[5] = START[5]! + f
  digest[6] = START[6]! + g
  digest[7] = START[7]! + h
}

const w = new Int32Array(64)

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}
