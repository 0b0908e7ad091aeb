import { PROBLEM_TYPES, type ResponseBody } from '#contract/operation.ts'
import { DEFAULT_CLOSED_MESSAGE, type getTicketForm as operation } from '#contract/settings.ts'
import { site } from '#site'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../platform/errors.ts'

export async function getTicketForm({ settings }: Pick<Context, 'settings'>): Promise<ResponseBody<typeof operation>> {
  const { ticketFormOpen: open, ticketFormMessage } = await settings.read()
  const message = open ? '' : ticketFormMessage.trim() || DEFAULT_CLOSED_MESSAGE
  return { open, message, phone: site.phone.display }
}

/** Throws `closed` while the ticket form is closed, except for an admin; `findCaller` is called only then. */
export async function requireOpenTicketForm(
  ctx: Pick<Context, 'settings'>,
  findCaller: () => Promise<Actor | null>,
): Promise<void> {
  const { open, message, phone } = await getTicketForm(ctx)
  if (open || (await findCaller())?.is_admin) return
  throw new AppError('closed', `${message} Call ${phone}.`, [], { type: PROBLEM_TYPES.ticketFormClosed })
}
