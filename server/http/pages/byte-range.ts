/**
 * Parses a `Range` header. Returns the requested range, undefined for the whole file (without a header, or one that is
 * malformed or has several ranges), or 'outside' when the range is not in the file.
 */
export function byteRange(header: string | undefined, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'outside'
  return { start, end }
}
