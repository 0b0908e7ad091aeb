import { eq } from 'drizzle-orm'
import type { updateCustomer as operation } from '#contract/customers.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../../context.ts'
import { supportUsers } from '../../db/schema.ts'
import { AppError, notFound } from '../../errors.ts'

const NO_COMPANY = 'This customer has no company on record, so there are no colleagues’ tickets to show.'

/**
 * Gives a customer the right to see their company's tickets, or takes it away, and stores what the team notes about them. The
 * company's name is kept with the right: another one on the record changes nothing of what they see. Throws `not-found`,
 * `invalid-input` where no company is on record, and `conflict` where somebody else has changed `notes_before`.
 */
export async function updateCustomer(
  ctx: Pick<Context, 'transact' | 'log' | 'now'>,
  { id, sees_company, notes, notes_before = notes }: Parsed<typeof operation>,
  actor: Actor,
) {
  const changed = await ctx.transact(async (tx) => {
    const person = eq(supportUsers.id, id)
    const [found] = await tx
      .select({ company: supportUsers.company, sees: supportUsers.sees_company, notes: supportUsers.team_notes })
      .from(supportUsers)
      .where(person)
      .for('update')
    if (!found) throw notFound()
    if (notes !== found.notes && notes_before !== notes && notes_before !== found.notes) throw overtaken()
    const sees = sees_company === undefined ? found.sees : sees_company ? requireCompany(found.company) : null
    if (sees !== found.sees) await tx.update(supportUsers).set({ sees_company: sees }).where(person)
    if (notes !== undefined && notes !== found.notes)
      await tx
        .update(supportUsers)
        .set({ team_notes: notes, team_notes_by: actor.id, team_notes_at: ctx.now() })
        .where(person)
    return { company: sees, notes: notes ?? found.notes }
  })
  if (sees_company !== undefined)
    ctx.log.info('customer.company_right_changed', { user: actor.id, person: id, given: changed.company !== null })
  return { id, sees_company: changed.company !== null, ...changed }
}

const overtaken = () => new AppError('conflict', 'Somebody else has changed these notes while you were writing.')

function requireCompany(company: string): string {
  const named = company.trim()
  if (named === '') throw new AppError('invalid-input', NO_COMPANY, [{ path: 'sees_company', message: NO_COMPANY }])
  return named
}
