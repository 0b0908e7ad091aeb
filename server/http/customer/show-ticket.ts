import type { Context as HonoContext, Next } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type FormContents, NO_CONTENTS, type TicketNotice, type TicketViews } from '#contract/page-views.ts'
import { RATINGS } from '#contract/vocabulary.ts'
import type { Context } from '#server/context.ts'
import { type Visitor, mayRead } from '#server/customers/visitor.ts'
import { publicName, readCustomerTicket } from '#server/customers/customer-page.ts'
import type { RespondWithView } from '../pages/view-pages.ts'

const NUMBER = /^[1-9]\d{0,9}$/
const MAX_NUMBER = 2_147_483_647

/** Handles requests to a path with the number of a ticket; what cannot be one is left to other handlers. */
export const atTicket =
  (handle: (c: HonoContext, number: number, next: Next) => Promise<Response | void>) =>
  async (c: HonoContext, next: Next) => {
    const text = c.req.param('number') ?? ''
    return NUMBER.test(text) && Number(text) <= MAX_NUMBER ? handle(c, Number(text), next) : next()
  }

const NOTICES: readonly TicketNotice[] = ['sent', 'held', 'solved', 'back', 'rated', 'confirmed']

type Refused = { status: ContentfulStatusCode; contents: FormContents; sentence: string }
type Ended = Partial<TicketViews['link-ended']> & { status?: ContentfulStatusCode }
type Asked = { wasSent: boolean; status: ContentfulStatusCode; sentence?: string; contents?: FormContents }
type Failed = { status: ContentfulStatusCode; detail: string; contents?: FormContents | undefined }

export type TicketPages = ReturnType<typeof createTicketPages>

export function createTicketPages(ctx: Context, respondWithView: RespondWithView) {
  /** Shows the ticket; a sensitive one only after the page that asks for a code, which tells nothing about it. */
  async function showTicket(c: HonoContext, visitor: Visitor, refused?: Refused): Promise<Response> {
    const status = refused?.status ?? 200
    if (!mayRead(visitor)) return askForCode(c, visitor, { wasSent: c.req.query('code') !== undefined, status })
    const { person, isRequester, endsAt, standing } = visitor
    return respondWithView(c, status, 'ticket', {
      ...(await readCustomerTicket(ctx, visitor, { all: c.req.query('all') !== undefined })),
      person: { name: publicName(person), isRequester },
      now: ctx.now().toISOString(),
      openUntil: endsAt && endsAt.toISOString(),
      isUnused: standing === 'unused',
      notice: refused ? undefined : NOTICES.find((notice) => notice === c.req.query('done')),
      chosen: RATINGS.find((rating) => rating === c.req.query('rating')),
      refused: refused && { contents: refused.contents, sentence: refused.sentence },
    })
  }

  function askForCode(c: HonoContext, visitor: Visitor, asked: Asked): Promise<Response> {
    const { wasSent, status, sentence = '', contents = NO_CONTENTS } = asked
    const number = visitor.ticket.ticket_id
    const props = { number, isSensitive: !mayRead(visitor), wasSent, sentence, contents }
    return respondWithView(c, status, 'ticket-code', props)
  }

  return {
    showTicket,
    askForCode,
    askWhoWrites(c: HonoContext, { ticket, person }: Visitor, { status, contents, sentence }: Refused) {
      const props = { number: ticket.ticket_id, name: publicName(person), contents, sentence }
      return respondWithView(c, status, 'who-writes', props)
    },
    /** The same for a wrong, an ended and a revoked link. */
    linkEnded(c: HonoContext, number: number, { status = 404, ...given }: Ended = {}) {
      const props = { number, linkKey: '', wasSent: false, sentence: '', contents: undefined, ...given }
      return respondWithView(c, status, 'link-ended', props)
    },
    failed: (c: HonoContext, number: number, { status, detail, contents }: Failed) =>
      respondWithView(c, status, 'ticket-failed-post', { number, detail, contents }),
  }
}
