import { betweenDashes, matchable } from './matchable.ts'
import { FORWARDED_MESSAGE } from './words.ts'

/**
 * Whether a line says that a forwarded mail begins below it ("---------- Forwarded message ---------", "Begin forwarded
 * message:"), in more than 20 languages.
 */
export function isForwardMarker(line: string): boolean {
  if (line.length > 200) return false
  const { text, before, after } = betweenDashes(line)
  const hasColon = /[:：]$/.test(text)
  if (before + after < 2 && !hasColon) return false
  const words = matchable(text).replace(/ ?:$/, '')
  if (FORWARDED_MESSAGE.has(words)) return true
  // Lotus Notes: `----- Forwarded by Ann Miller/Acme on 11/23/2026 09:12 AM -----`
  if (before < 3) return false
  return [...FORWARDED_MESSAGE].some((marker) => words.startsWith(`${marker} `))
}
