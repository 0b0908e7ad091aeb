import type { Random } from '#test/support/random.ts'

/** What of JSON Schema the API document uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Things that are there, so that a valid request reaches the verb behind it. */
export type KnownIds = { ids: string[] }

/** A value that a schema allows. */
export function sample(schema: Schema, chance: Random, known: KnownIds): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.oneOf(schema.enum)
  if (schema.anyOf) return sample(chance.oneOf(schema.anyOf), chance, known)
  if (schema.type === 'object') return sampleObject(schema, chance, known)
  if (schema.type === 'array')
    return Array.from({ length: chance.below(3) }, () => sample(schema.items ?? {}, chance, known))
  if (schema.type === 'boolean') return chance.below(2) === 1
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      (schema.minimum ?? 0) + chance.below(Math.min(50, (schema.maximum ?? 50) - (schema.minimum ?? 0) + 1))
    )
  if (schema.type === 'null') return null
  return sampleText(schema, chance, known)
}

function sampleObject({ properties = {}, required = [] }: Schema, chance: Random, known: KnownIds) {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || chance.happens(0.6))
  return Object.fromEntries(chosen.map(([name, schema]) => [name, sample(schema, chance, known)]))
}

function sampleText(
  { format, minLength = 0, maxLength = 200 }: Schema,
  chance: Random,
  known: KnownIds,
): string {
  if (format === 'email') return `person-${chance.below(50)}@example.com`
  if (format === 'uuid') return chance.oneOf(known.ids)
  const words = [
    'printer',
    'Wi-Fi is down',
    'Büro',
    '電話',
    '👩‍💻',
    'line\nbreak',
    '<b>bold</b>',
    'a'.repeat(100),
  ]
  return chance.oneOf(words).padEnd(minLength, 'x').slice(0, maxLength)
}
