import { updateCustomer } from '#contract/customers.ts'
import type { Context } from '#server/context.ts'
import { updateCustomer as update } from '#server/customers/my-tickets/update-customer.ts'
import type { Serve } from '../serve.ts'

/** Serves what admins decide about a customer. */
export function serveCustomers(serve: Serve, ctx: Context): void {
  serve(updateCustomer, (input, { actor }) => update(ctx, input, actor))
}
