import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type FormContents, NO_CONTENTS, type TicketNotice, type TicketViews } from '#contract/page-views.ts'
import { RATINGS } from '#contract/vocabulary.ts'
import type { Context } from '#server/context.ts'
import { type Visitor, mayRead } from '#server/customers/visitor.ts'
import { publicName, readCustomerTicket } from '#server/customers/customer-page.ts'
import type { RespondWithView } from '../pages/view-pages.ts'

const NUMBER = /^[1-9]\d{0,9}$/
const MAX_NUMBER = 2_147_483_647

/** Parses the number of a ticket in a path; undefined for anything else. */
export function ticketNumber(text: string | undefined): number | undefined {
  if (!text || !NUMBER.test(text)) return undefined
  const number = Number(text)
  return number <= MAX_NUMBER ? number : undefined
}

/** No other site learns the address of the page. */
const HEADERS = { 'Referrer-Policy': 'same-origin' }
const NOTICES: readonly TicketNotice[] = ['sent', 'held', 'solved', 'back', 'rated', 'confirmed']

type Refused = { status: ContentfulStatusCode; contents: FormContents; sentence: string }
type Ended = Partial<TicketViews['link-ended']> & { status?: ContentfulStatusCode }

export type TicketPages = ReturnType<typeof createTicketPages>

/** Creates the functions that respond with the page of a ticket, or with a page in its place. */
export function createTicketPages(ctx: Context, respondWithView: RespondWithView) {
  /** Shows the ticket; a sensitive one only after the page that asks for a code, which tells nothing about it. */
  async function showTicket(c: HonoContext, visitor: Visitor, refused?: Refused): Promise<Response> {
    if (!mayRead(visitor))
      return askForCode(c, visitor, { wasSent: c.req.query('code') !== undefined, status: refused?.status ?? 200 })
    const { ticket, messages, earlier } = await readCustomerTicket(ctx, visitor, {
      all: c.req.query('all') !== undefined,
    })
    const { person, isRequester, endsAt, standing } = visitor
    return respondWithView(
      c,
      refused?.status ?? 200,
      'ticket',
      {
        ticket,
        messages,
        earlier,
        person: { name: publicName(person), isRequester },
        now: ctx.now().toISOString(),
        openUntil: endsAt && endsAt.toISOString(),
        isUnused: standing === 'unused',
        notice: refused ? undefined : NOTICES.find((notice) => notice === c.req.query('done')),
        chosen: RATINGS.find((rating) => rating === c.req.query('rating')),
        refused: refused && { contents: refused.contents, sentence: refused.sentence },
      },
      HEADERS,
    )
  }

  type Asked = { wasSent: boolean; status: ContentfulStatusCode; sentence?: string; contents?: FormContents }
  function askForCode(c: HonoContext, visitor: Visitor, asked: Asked): Promise<Response> {
    const { wasSent, status, sentence = '', contents = NO_CONTENTS } = asked
    const number = visitor.ticket.ticket_id
    const props = { number, isSensitive: !mayRead(visitor), wasSent, sentence, contents }
    return respondWithView(c, status, 'ticket-code', props, HEADERS)
  }

  return {
    showTicket,
    askForCode,
    askWhoWrites: (c: HonoContext, { ticket, person }: Visitor, { status, contents, sentence }: Refused) =>
      respondWithView(
        c,
        status,
        'who-writes',
        { number: ticket.ticket_id, name: publicName(person), contents, sentence },
        HEADERS,
      ),
    /** The same for a wrong, an ended and a revoked link. */
    linkEnded: (c: HonoContext, number: number, { status = 404, ...props }: Ended = {}) =>
      respondWithView(
        c,
        status,
        'link-ended',
        { number, linkKey: '', wasSent: false, sentence: '', contents: undefined, ...props },
        HEADERS,
      ),
    failed: (
      c: HonoContext,
      number: number,
      {
        status,
        detail,
        contents,
      }: { status: ContentfulStatusCode; detail: string; contents?: FormContents | undefined },
    ) => respondWithView(c, status, 'ticket-failed-post', { number, detail, contents }, HEADERS),
  }
}
