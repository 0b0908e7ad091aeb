import { type SQL, sql } from 'drizzle-orm'
import { type Category, SENSITIVE_CATEGORIES } from '#contract/vocabulary.ts'
import { tickets } from '../schema/schema.ts'

/** Returns whether the page of a ticket asks for a code first: by the team’s choice, otherwise by category. */
export const isSensitive = ({ sensitive, category }: { sensitive: boolean | null; category: Category }): boolean =>
  sensitive ?? SENSITIVE_CATEGORIES.includes(category)

/** SQL of `isSensitive`. */
export const sensitiveColumn: SQL<boolean> = sql<boolean>`coalesce(${tickets.sensitive}, ${tickets.category}::text = any(${sql.param(
  [...SENSITIVE_CATEGORIES],
)}::text[]))`
