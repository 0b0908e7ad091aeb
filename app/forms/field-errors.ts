import type { FormOperation } from '#contract/operation.ts'

/** Returns the contract's first error for each field by its path; null for valid values. */
export function fieldErrors({ input }: FormOperation, values: unknown): Record<string, string> | null {
  const parsed = input.safeParse(values)
  if (parsed.success) return null
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed(),
  )
}
