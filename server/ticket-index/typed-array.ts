type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array

/** The same numbers with room for `needed` of them, and some to spare; the array itself while they fit. */
export function withRoom<N extends Numbers>(numbers: N, needed: number): N {
  if (needed <= numbers.length) return numbers
  const roomier = new (numbers.constructor as new (length: number) => N)(Math.ceil(needed * 1.3) + 64)
  roomier.set(numbers)
  return roomier
}
