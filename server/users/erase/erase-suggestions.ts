import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { suggestedAnswers, supportUsers, tickets } from '#server/db/schema.ts'

/**
 * Removes the texts of suggested answers that name a person, or that repeat what resolved one of their tickets; what became of
 * them stays counted. Suggestions for their own tickets go with these. Runs before both are erased.
 */
export async function eraseSuggestions(tx: Transaction, personId: string | undefined): Promise<void> {
  if (!personId) return
  await tx.execute(sql`
    update ${suggestedAnswers} set message = ''
    from ${supportUsers} as person
    where person.id = ${personId} and (
      exists (
        select from unnest(array[person.first_name, person.last_name]) as name
        where length(name) > 1 and position(lower(name) in lower(${suggestedAnswers.message})) > 0
      )
      or exists (
        select from jsonb_array_elements(${suggestedAnswers.sources}) as source
          join ${tickets} on ${tickets.id}::text = source->>'id'
        where ${tickets.user_id} = person.id
      )
    )`)
}
