import type { ZodMiniType } from 'zod/mini'

/** What is wrong with each field, in the contract's own words; the first complaint per field, or null when all is well. */
export function fieldErrors(schema: ZodMiniType, values: unknown): Record<string, string> | null {
  const parsed = schema.safeParse(values)
  if (parsed.success) return null
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed(),
  )
}
