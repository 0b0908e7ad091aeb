import { closedDaysFrom } from '#contract/business-hours.ts'
import { PROBLEM_TYPES, type ResponseBody } from '#contract/operation.ts'
import { DEFAULT_CLOSED_MESSAGE, type getTicketForm as operation } from '#contract/settings.ts'
import { site } from '#site'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../platform/errors.ts'

type FormContext = Pick<Context, 'settings' | 'now'>

/** The closed days that are shown ahead. */
const NEXT_CLOSED_DAYS = 3

export async function getTicketForm({ settings, now }: FormContext): Promise<ResponseBody<typeof operation>> {
  const { ticketFormOpen: open, ticketFormMessage } = await settings.read()
  const message = open ? '' : ticketFormMessage.trim() || DEFAULT_CLOSED_MESSAGE
  const closed_days = closedDaysFrom(site, now()).slice(0, NEXT_CLOSED_DAYS)
  return { open, message, phone: site.phone.display, closed_days }
}

/** Throws `closed` while the ticket form is closed, except for an admin; `findCaller` is called only then. */
export async function requireOpenTicketForm(ctx: FormContext, findCaller: () => Promise<Actor | null>): Promise<void> {
  const { open, message, phone } = await getTicketForm(ctx)
  if (open || (await findCaller())?.is_admin) return
  throw new AppError('closed', `${message} Call ${phone}.`, [], { type: PROBLEM_TYPES.ticketFormClosed })
}
