import { eq } from 'drizzle-orm'
import type { updateCustomer as operation } from '#contract/customers.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../../context.ts'
import { supportUsers } from '../../db/schema.ts'
import { AppError, notFound } from '../../errors.ts'

const NO_COMPANY = 'This customer has no company on record, so there are no colleagues’ tickets to show.'

/**
 * Gives a customer the right to see their company's tickets, or takes it away. The company's name is kept with the right:
 * another one on the record changes nothing of what they see. Throws `not-found`, and `invalid-input` where no company is
 * on record.
 */
export async function updateCustomer(
  ctx: Pick<Context, 'transact' | 'log' | 'now'>,
  { id, sees_company }: Parsed<typeof operation>,
  actor: Actor,
) {
  const company = await ctx.transact(async (tx) => {
    const person = eq(supportUsers.id, id)
    const [found] = await tx
      .select({ company: supportUsers.company, sees: supportUsers.sees_company })
      .from(supportUsers)
      .where(person)
      .for('update')
    if (!found) throw notFound()
    const named = found.company.trim()
    if (sees_company && named === '')
      throw new AppError('invalid-input', NO_COMPANY, [{ path: 'sees_company', message: NO_COMPANY }])
    const sees = sees_company ? named : null
    if (sees !== found.sees) await tx.update(supportUsers).set({ sees_company: sees }).where(person)
    return sees
  })
  ctx.log.info('customer.company_right_changed', { user: actor.id, person: id, given: company !== null })
  return { id, sees_company: company !== null, company }
}
