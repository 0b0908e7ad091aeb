import type { Random } from '#test/support/random.ts'
import { HOSTILE_KEYS, hostileValue } from './hostile-values.ts'

/** Placeholder in the JSON for a value inserted as text. */
const PLACE = '@place@'

/** A valid value as JSON, with parts of it replaced, added, duplicated or left out. */
export function mutatedJson(value: unknown, random: Random): string {
  let mutated = structuredClone(value)
  const raw: string[] = []
  for (let left = 1 + random.below(3); left > 0; left--) {
    if (random.happens(0.7)) raw.push(hostileValue(random))
    mutated = change(mutated, random, raw)
  }
  let text = JSON.stringify(mutated) ?? 'null'
  for (const [n, each] of raw.entries()) text = text.replace(`"${PLACE}${n}"`, () => each)
  if (random.happens(0.15)) text = text.replace('{', () => `{"${random.oneOf(HOSTILE_KEYS)}":${hostileValue(random)},`)
  if (random.happens(0.1)) text = text.replace(/"(\w+)":/, (key) => `${key}"twice",${key}`)
  return text
}

/** Changes one place inside a value. */
function change(value: unknown, random: Random, raw: string[]): unknown {
  if (typeof value !== 'object' || value === null || random.happens(0.1)) return anything(value, random, raw)
  const keys = Object.keys(value)
  const inside = value as Record<string, unknown>
  const key = random.oneOf(keys)
  if (key === undefined || random.happens(0.15)) return { ...inside, [random.oneOf(HOSTILE_KEYS)]: 1 }
  if (random.happens(0.15)) return Object.fromEntries(Object.entries(inside).filter(([name]) => name !== key))
  inside[key] = change(inside[key], random, raw)
  return inside
}

function anything(value: unknown, random: Random, raw: string[]): unknown {
  if (raw.length > 0 && random.happens(0.7)) return `${PLACE}${raw.length - 1}`
  return random.oneOf([
    [value],
    { value },
    JSON.stringify(value) ?? '',
    null,
    [],
    `${JSON.stringify(value)} `.repeat(50),
  ])
}

/** The bytes of a body: unchanged, cut, altered or in another encoding. */
export function mutatedBytes(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text)
  if (!random.happens(0.15)) return bytes
  const at = random.below(bytes.length + 1)
  return random.oneOf([
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), random.bytes(4), bytes.subarray(at)]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80])]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.concat([Buffer.alloc(50_000, ' '), bytes]),
    () => Buffer.alloc(0),
    () => Buffer.alloc(2_200_000, 'x'),
    () => random.bytes(300),
  ])()
}
