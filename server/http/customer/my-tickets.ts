import type { Context as HonoContext, Hono } from 'hono'
import * as z from 'zod/mini'
import { emailAddress } from '#contract/text.ts'
import { type FormContents, NO_CONTENTS } from '#contract/page-views.ts'
import type { Context } from '#server/context.ts'
import { listMyTickets } from '#server/customers/my-tickets.ts'
import {
  type SignedInCustomer,
  endCustomerSession,
  findCustomerSession,
  requestSignIn,
  isSignInKey,
  spendSignIn,
} from '#server/customers/sign-in.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { nameOrAddress } from '#server/people/ensure-person.ts'
import { methodNotAllowed } from '../allowed-methods.ts'
import { checkForm, createFormHandler } from '../forms/handle-form.ts'
import type { SubmittedForm } from '../forms/read-form.ts'
import type { RespondWithView } from '../pages/view-pages.ts'
import { describeProblem } from '../problem.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'
import { clearCustomerSession, readCustomerSession, setCustomerSession } from '../security/customer-cookies.ts'
import { rateLimitRequest } from '../security/rate-limits.ts'

const HOME = '/my/tickets'
const SIGN_IN = `${HOME}/sign-in`
const NEW = `${HOME}/new`
const SIGN_OUT = `${HOME}/sign-out`
/** Characters. */
const MAX_SEARCH = 200

const addressForm = { input: z.object({ email: emailAddress('Enter your email address') }) }
const EMPTY = { wasSent: false, email: '', error: '', sentence: '' }

/**
 * Serves My tickets: sign-in by a mailed link, the list, and a new ticket, all without JavaScript. Reading a page changes
 * nothing; only the button on the page of a mailed link spends it.
 */
export function serveMyTickets(app: Hono, ctx: Context, rateLimiter: RateLimiter, respond: RespondWithView): void {
  const handleForm = createFormHandler(ctx, rateLimiter)
  const findPerson = (c: HonoContext) => findCustomerSession(ctx, readCustomerSession(ctx, c))

  /** Responds to errors with a page. */
  const page = (handle: (c: HonoContext) => Promise<Response>) => async (c: HonoContext) => {
    c.header('X-Robots-Tag', 'noindex')
    try {
      return await handle(c)
    } catch (error) {
      const { status, detail } = describeProblem(c, error, ctx)
      return respond(c, status, 'my-tickets-sign-in', { ...EMPTY, sentence: detail })
    }
  }

  const form = (accept: (c: HonoContext, form: SubmittedForm) => Promise<Response>) =>
    page((c) =>
      handleForm(c, {
        // A rule of its own: a key that works must not be refused for the guesses of others.
        admit: () => rateLimiter.consume('form', rateLimitRequest(c)),
        accept: async (submitted) => ({ response: await accept(c, submitted) }),
        refuse({ status, detail }, contents) {
          const email = contents?.values['email'] ?? ''
          const error = contents?.errors['email']?.[0] ?? ''
          const sentence = error ? '' : detail
          return respond(c, status, 'my-tickets-sign-in', { ...EMPTY, email, error, sentence })
        },
      }),
    )

  app.get(
    HOME,
    page(async (c) => {
      const person = await findPerson(c)
      if (!person) return respond(c, 200, 'my-tickets-sign-in', EMPTY)
      const search = (c.req.query('search') ?? '').replaceAll('\0', '').slice(0, MAX_SEARCH).trim()
      const cursor = c.req.query('after') ?? ''
      const list = await listMyTickets(ctx, person, { search, cursor })
      return respond(c, 200, 'my-tickets', {
        person: { name: nameOrAddress(person), email: person.email },
        tickets: list.tickets,
        search,
        isContinued: cursor !== '',
        more: list.cursor && `${HOME}?${new URLSearchParams({ ...(search && { search }), after: list.cursor })}`,
        company: person.sees?.name ?? null,
      })
    }),
  )
  app.post(
    HOME,
    form(async (c, submitted) => {
      const { email } = checkForm(addressForm, submitted)
      await requestSignIn(ctx, { email, clientAddress: c.req.header(CLIENT_ADDRESS_HEADER) ?? '' })
      return respond(c, 200, 'my-tickets-sign-in', { ...EMPTY, wasSent: true, email })
    }),
  )

  app.get(
    SIGN_IN,
    page(async (c) => {
      const key = c.req.query('k') ?? ''
      if (await isSignInKey(ctx, key)) return respond(c, 200, 'my-tickets-confirm', { key, hasEnded: false })
      return refuseKey(c)
    }),
  )
  app.post(
    SIGN_IN,
    form(async (c, { texts }) => {
      const session = await spendSignIn(ctx, texts.get('k') ?? '')
      if (!session) return refuseKey(c)
      setCustomerSession(ctx, c, session.token, session.expiresAt)
      return c.redirect(HOME, 303)
    }),
  )

  /** A browser that is signed in already, as after a second press, needs no key. */
  async function refuseKey(c: HonoContext): Promise<Response> {
    if (await findPerson(c)) return c.redirect(HOME, 303)
    await rateLimiter.consume('key', rateLimitRequest(c))
    return respond(c, 404, 'my-tickets-confirm', { key: '', hasEnded: true })
  }

  app.post(
    SIGN_OUT,
    page(async (c) => {
      const token = readCustomerSession(ctx, c)
      if (token) await endCustomerSession(ctx, token)
      clearCustomerSession(ctx, c)
      return c.redirect(HOME, 303)
    }),
  )
  app.get(
    NEW,
    page(async (c) => {
      const person = await findPerson(c)
      return person ? respond(c, 200, 'new-ticket', { contents: contentsOf(person) }) : c.redirect(HOME, 303)
    }),
  )
  app.get(SIGN_OUT, methodNotAllowed)
}

/** Fills the ticket form with what is known of the person. */
const contentsOf = ({ first_name, last_name, email, phone, company }: SignedInCustomer): FormContents => ({
  ...NO_CONTENTS,
  values: {
    'customerInfo.firstName': first_name,
    'customerInfo.lastName': last_name,
    'customerInfo.email': email,
    'customerInfo.phone': phone,
    'customerInfo.company': company,
  },
})
