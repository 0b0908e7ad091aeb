import { updateCustomer } from '#contract/customers.ts'
import { getCustomerCard } from '#contract/team/customer-card.ts'
import { findCustomers } from '#contract/team/find-customers.ts'
import type { Context } from '#server/context.ts'
import { getCustomerCard as getCard } from '#server/customers/card/get-customer-card.ts'
import { findCustomers as find } from '#server/customers/find-customers.ts'
import { updateCustomer as update } from '#server/customers/my-tickets/update-customer.ts'
import type { Serve } from '../serve.ts'

/** Serves what the team knows and decides about a customer. */
export function serveCustomers(serve: Serve, ctx: Context): void {
  serve(getCustomerCard, ({ id }) => getCard(ctx, id))
  serve(findCustomers, ({ search }) => find(ctx, search))
  serve(updateCustomer, (input, { actor }) => update(ctx, input, actor))
}
